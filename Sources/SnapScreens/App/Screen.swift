import CellGrid
import SnapGame
import SnapProtocol
import SnapSettings

/// What can be on the screen. Screens lie on a stack: Escape goes back to the one below.
enum Screen: Sendable {
  case title(TitleScreen)
  case howToPlay(HowToPlayScreen)
  case settings(SettingsScreen)
  case keys(KeysScreen)
  case statistics(StatisticsScreen)
  case gameForm(GameForm)
  case joinForm(JoinForm)
  case passwordForm(PasswordForm)
  case connecting(ConnectingScreen)
  case waitingRoom(WaitingRoomScreen)
  case table(TableScreen)
  case replay(ReplayScreen)
  /// Something went wrong, or the game is over for a reason outside of it.
  case notice(NoticeScreen)

  /// Goes when the stay at the table ends.
  var belongsToSession: Bool {
    switch self {
    case .connecting, .waitingRoom, .table: true
    case .title, .howToPlay, .settings, .keys, .statistics, .gameForm, .joinForm, .passwordForm, .replay,
      .notice:
      false
    }
  }

  /// A held key may go on acting: letters that are typed as text, and moving about.
  func allowsRepeating(_ key: Key) -> Bool {
    if case .click = key { return false }
    switch self {
    case .settings, .gameForm, .joinForm, .passwordForm: return key != .enter && key != .escape
    default: break
    }
    switch key {
    case .up, .down, .left, .right, .tab, .backtab, .home, .end, .pageUp, .pageDown: return true
    default: return false
    }
  }
}

/// What a screen asks of the app when a key was pressed.
enum ScreenRequest: Equatable, Sendable {
  // Navigation
  case back
  case quit
  case open(Destination)

  case changeSettings(Settings)
  case changeKeys(KeyMap)

  // Starting
  case startSolo
  case startHere(computers: Int, level: Level, second: String?, GameOptions)
  /// - Parameter second: who plays along at this keyboard; nil: nobody.
  case startHosting(TableOptions, second: String? = nil)
  case join(String, GuestRole, second: String? = nil)
  case joinWithPassword(String, GuestRole, String)

  // The table's host and solo play
  case startGame
  case kick(PeerID)
  case addComputer
  /// For the computer players that come from now on.
  case setLevel(Level)
  case removeComputer
  case skipDeal
  case togglePause
  /// Lets the table's time run faster, for as long as only computers play.
  case hurry

  // Playing
  case turn(Person)
  case call(Person)
  case nextRound
  case toggleMute
  case openChat
  case askToLeave
  case leave

  enum Destination: Equatable, Sendable {
    case howToPlay, settings, keys, statistics, joinForm
    case gameForm(GameForm.Purpose)
  }
}
