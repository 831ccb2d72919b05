/// The six characters of an outline, each one column wide.
package struct Border: Hashable, Sendable {
  package let horizontal, vertical, topLeft, topRight, bottomLeft, bottomRight: Character

  /// The characters in the order of the properties.
  init(_ six: String) {
    let all = Array(six)
    precondition(all.count == 6, "a border has six characters")
    (horizontal, vertical, topLeft) = (all[0], all[1], all[2])
    (topRight, bottomLeft, bottomRight) = (all[3], all[4], all[5])
  }
}

/// The characters that screens draw with. All sets have the same widths, so that one layout serves them all.
package enum GlyphSet: Hashable, Sendable, CaseIterable {
  /// What fonts of today's terminals have.
  case utf8
  /// What the fonts of the Linux console have: the characters of code page 437.
  case console
  /// Nothing but ASCII.
  case ascii

  private func pick<Glyph>(
    _ utf8: @autoclosure () -> Glyph, _ console: @autoclosure () -> Glyph, _ ascii: @autoclosure () -> Glyph
  ) -> Glyph {
    switch self {
    case .utf8: utf8()
    case .console: console()
    case .ascii: ascii()
    }
  }

  // Outlines
  package var rounded: Border { pick(Border("─│╭╮╰╯"), Border("─│┌┐└┘"), Border("-|..''")) }
  package var single: Border { pick(Border("─│┌┐└┘"), Border("─│┌┐└┘"), Border("-|++++")) }
  package var double: Border { pick(Border("═║╔╗╚╝"), Border("═║╔╗╚╝"), Border("=|++++")) }
  package var heavy: Border { pick(Border("━┃┏┓┗┛"), Border("═║╔╗╚╝"), Border("=|####")) }

  // Suits and cards
  package var clubs: Character { pick("♣", "♣", "C") }
  package var diamonds: Character { pick("♦", "♦", "D") }
  package var hearts: Character { pick("♥", "♥", "H") }
  package var spades: Character { pick("♠", "♠", "S") }
  /// Two columns.
  package var joker: String { pick("🃏", "Jk", "Jk") }
  /// The pattern on the back of a card.
  package var cardBack: Character { pick("░", "░", ":") }

  // Marks
  package var tick: Character { pick("✔", "√", "+") }
  package var cross: Character { pick("✘", "x", "x") }
  /// Points at whose turn it is, or at the selected line.
  package var marker: Character { pick("▶", "►", ">") }
  package var star: Character { pick("★", "*", "*") }
  package var note: Character { pick("♪", "♪", "~") }
  package var bullet: Character { pick("•", "•", "*") }
  /// Stands between parts of a line.
  package var separator: Character { pick("·", "·", "-") }
  package var ellipsis: String { pick("…", "~", "~") }
  package var dash: Character { pick("–", "-", "-") }

  // Arrows
  package var left: Character { pick("←", "←", "<") }
  package var right: Character { pick("→", "→", ">") }
  package var up: Character { pick("↑", "↑", "^") }
  package var down: Character { pick("↓", "↓", "v") }

  // Shades and blocks, for bars and big letters
  package var fullBlock: Character { pick("█", "█", "#") }
  package var upperHalf: Character { pick("▀", "▀", "\"") }
  package var lowerHalf: Character { pick("▄", "▄", "_") }
  package var leftHalf: Character { pick("▌", "▌", "[") }
  package var rightHalf: Character { pick("▐", "▐", "]") }
  package var lightShade: Character { pick("░", "░", ".") }
  package var mediumShade: Character { pick("▒", "▒", ":") }
  package var darkShade: Character { pick("▓", "▓", "%") }

  /// The pictures of a thing that turns while one waits, one after the other.
  package var spinner: [Character] { pick(Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"), Array("|/-\\"), Array("|/-\\")) }
}
