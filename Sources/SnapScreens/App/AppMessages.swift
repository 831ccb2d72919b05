package import CellGrid
package import SnapDeal
package import SnapGame
package import SnapGuest
package import SnapProtocol
package import SnapSettings

/// What happens to the app: keys, the terminal, and news from what the shell runs for it.
package enum AppMessage: Equatable, Sendable {
  case key(Key)
  case resized(Size)
  /// In plain mode: a line was typed.
  case line(String)
  /// In plain mode: no more lines will come.
  case endOfInput
  /// A wake-up at `deadline`; it need not be exact.
  case timeout
  /// Ctrl-C or a kill: go, now, in order.
  case interrupted
  /// The terminal is gone (a closed window, a broken SSH line): go, but the player did not ask for it, so his seat at
  /// somebody else's table is not given up.
  case hungUp
  /// The program is about to be stopped (Ctrl-Z).
  case suspended
  /// It goes on.
  case continued

  // The connection to the table; each person at the keyboard has one of his own.
  case connected(for: Person = .first)
  case connectFailed(ConnectFailure, for: Person = .first)
  case received(Numbered<GuestboundPacket>, for: Person = .first)
  case malformed(PacketError, for: Person = .first)
  case disconnected(for: Person = .first)
  /// A table on the network told of itself; the address is numeric, and without the port.
  case beacon(Beacon, from: String)
  /// The answer to `needsNonce`.
  case nonce(DealNonce, for: Person = .first)

  // The table that this program hosts.
  case hosting(HostingDetails)
  case hostFailed(HostFailure)

  /// The answer to `readStatistics`.
  case statistics(PlayerStatistics)
  /// The same; the reason in words.
  case statisticsNotRead(String)
  /// In the game that was kept last the player was quicker than ever before.
  case newBest(milliseconds: Int)

  /// The answer to `claimSeat`, if no other program has the seat.
  case seatClaimed(SeatTicket)

  /// The settings could not be kept; the reason in words.
  case settingsNotKept(String)
  /// The theme that was chosen cannot be used; the reason in words.
  case themeUnusable(String)
  /// Everything is said in another language from now on.
  case language(TextCatalogue)
}

/// Where others find the table that this program hosts.
package struct HostingDetails: Equatable, Sendable {
  /// Addresses to read out, the most useful first.
  package let addresses: [String]
  package let port: UInt16
  /// The table appears by itself where others on this network look for one.
  package let isAnnounced: Bool

  package init(addresses: [String], port: UInt16, isAnnounced: Bool = false) {
    self.addresses = addresses
    self.port = port
    self.isAnnounced = isAnnounced
  }
}

/// Why no connection came about; each has its own remedy on the screen.
package enum ConnectFailure: Equatable, Sendable {
  /// Not HOST or HOST:PORT.
  case badAddress
  case nameNotFound
  case refused
  case timedOut
  case unreachable
  case other(String)
}

/// Why a table could not be opened.
package enum HostFailure: Equatable, Sendable {
  case portInUse(UInt16)
  case notPermitted(UInt16)
  case other(String)
}

/// What the app wants the shell to do, in this order.
package enum AppCommand: Equatable, Sendable {
  /// Deal a game to so many people and to computer players in this process, and connect the first of them to it.
  case startSolo(computers: [Level], people: Int = 1, GameOptions)
  /// Open a table on the network, and connect to it as its host.
  case startHosting(TableOptions)
  /// `HOST` or `HOST:PORT`, as the player typed it.
  case connect(String, for: Person = .first)
  /// To the table in this process.
  case connectHere(Person)
  case send(HostboundPacket, by: Person = .first)
  /// Close a person's connection, once all that was sent is written; give up connecting.
  case hangUp(Person)
  /// The same for everybody, and the hosted table with it.
  case disconnect
  /// Tell of every beacon from now on.
  case lookForTables
  case stopLookingForTables
  /// A nonce for the draw of a deck is wanted, fresh and unguessable.
  case needsNonce(by: Person = .first)

  // Keys of the host and of solo play, for the table in this process.
  case startGame
  case startNextRound
  case skipDeal
  case kick(PeerID)
  case addComputer(Level)
  case removeComputer

  /// Is the seat of this ticket free for this program to go back to? It is not while another one sits in it.
  case claimSeat(SeatTicket)
  /// Keep this, to get back to the seat from another run of the program.
  case keepTicket(SeatTicket)
  case dropTicket
  /// This program sits there no more: what was kept of the seat is for whoever comes.
  case releaseSeat
  /// Keep these for the next runs of the program: where the player joined tables, the latest first.
  case keepAddresses([String])
  /// It is over, and counts.
  case keepGame(PlayedGame)
  /// What came of the player's games is wanted.
  case readStatistics

  /// These are the player's settings from now on.
  case useSettings(Settings)
  /// They are to be there at the next start of the program, too.
  case keepSettings(Settings)

  /// What came of a deal's check, with the guest that made it: for the log.
  indirect case dealChecked(DealCheck, Guest)

  /// One bell, now.
  case bell(SoundPattern.Tone?)
  case quit
}

/// What somebody wants at a table.
package enum GuestRole: Equatable, Sendable { case player, watcher }

/// What is played at a table: how long, and by which rules.
package struct GameOptions: Equatable, Sendable {
  /// The length of a quick round.
  package static let quick = 5
  /// The limits to choose from, in minutes.
  package static let minutesAllowed = 1...600

  /// A limit for each round; nil: none.
  package var minutes: Int?
  package var house = HouseRules.usual

  package init(minutes: Int? = nil) { self.minutes = minutes }
}

/// What the host chooses in its form.
package struct TableOptions: Equatable, Sendable {
  /// S-N-A-P on a phone's keys (docs/protocol.md, section 1).
  package static let defaultPort: UInt16 = 7627

  package var name: String
  /// Players at most, computers and those at this keyboard included.
  package var seats: Int
  /// Their levels, one for each.
  package var computers: [Level]
  package var port: UInt16
  package var game: GameOptions
  /// Guests are told the faces with the deal.
  package var dealIsOpen: Bool
  /// nil: anybody may join.
  package var password: String?
  /// The host turns for a player who waits for more seconds than that; nil: no limit.
  package var turnLimit: Int? = Self.usualTurnLimit

  /// In seconds.
  package static let usualTurnLimit = 15

  package init(
    name: String, seats: Int = 4, computers: [Level] = [], port: UInt16 = defaultPort,
    game: GameOptions = GameOptions(), dealIsOpen: Bool = false
  ) {
    self.name = name
    self.seats = seats
    self.computers = computers
    self.port = port
    self.game = game
    self.dealIsOpen = dealIsOpen
  }
}
