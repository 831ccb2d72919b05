/// What a cell means. The painter decides how that looks: colours, bold, dim or reverse, by what the terminal can do and
/// the player's theme. The raw value is the letter that stands for the style in golden files.
package enum Style: Character, CaseIterable, Hashable, Sendable {
  // Text
  case text = "."
  /// Text that matters more than its neighbours.
  case strong = "b"
  /// Text that matters less.
  case dim = "d"
  case title = "T"
  /// The line at the top of a screen.
  case statusBar = "S"
  /// Something to read out or copy: an address, a command.
  case literal = "@"

  // Frames
  case border = "-"
  /// The frame of what has the focus.
  case activeBorder = "="

  // Cards
  case cardEdge = "e"
  case cardFace = "f"
  case redSuit = "r"
  case blackSuit = "k"
  /// Clubs and diamonds where each suit has a colour of its own.
  case greenSuit = "g"
  case blueSuit = "u"
  case cardBack = "#"
  /// A card that takes part in a match, or is otherwise to be noticed now.
  case cardHighlight = "H"
  /// The outline of a stack without cards.
  case cardPlace = "p"

  // Seats
  case playerName = "n"
  /// The player whose turn it is.
  case activePlayer = "A"
  /// The player at this terminal.
  case ownName = "o"
  /// A player who is away, reconnecting or out.
  case absentPlayer = "a"
  case score = "*"

  // What happens
  case bubble = "B"
  /// A call that the host has not judged yet.
  case pendingBubble = "P"
  case success = "+"
  case failure = "x"
  case warning = "!"
  /// The whole screen for an instant, instead of a sound.
  case flash = "F"

  // Controls
  case key = "K"
  case keyHint = "h"
  /// A key that would do nothing now.
  case disabledKey = "z"
  case menuItem = "m"
  case selectedItem = "M"
  case input = "i"
  /// The input field that has the focus.
  case activeInput = "I"
}
