package import CellGrid

/// What the player's terminal looks like, as far as colours must suit it.
package enum Theme: String, Sendable, CaseIterable {
  /// Nothing is known: only colours that read well on dark and on light.
  case either
  case dark
  case light

  /// How `style` looks with that many colours. Without colours every meaning is still told by bold, dim or reverse.
  package func look(of style: Style, _ depth: ColourDepth) -> Look {
    var look = Self.attributes(of: style)
    if depth == .mono { return look }
    let tint = Tint(style)
    look.foreground = tint.foreground.flatMap { colour($0, depth) }
    look.background = tint.background.map { Self.surface($0, depth) }
    if look.background != nil {
      // The surface already says it, and bold black is grey on many terminals.
      look.isReverse = false
      if look.foreground == Self.black(depth) && depth < .indexed256 { look.isBold = false }
    }
    if look.foreground != nil { look.isDim = false }
    return look
  }

  private static func attributes(of style: Style) -> Look {
    switch style {
    case .text, .border, .cardEdge, .cardFace, .cardPlace, .playerName, .menuItem, .keyHint: Look()
    case .dim, .absentPlayer, .disabledKey, .pendingBubble, .cardBack: Look(isDim: true)
    case .strong, .title, .activeBorder, .redSuit, .blackSuit, .ownName, .score, .success, .failure, .warning, .key,
      .bubble, .literal:
      Look(isBold: true)
    case .activePlayer, .cardHighlight: Look(isBold: true, isReverse: true)
    case .statusBar, .flash, .selectedItem: Look(isReverse: true)
    case .input: Look(isUnderlined: true)
    case .activeInput: Look(isBold: true, isUnderlined: true)
    }
  }

  // MARK: Colours

  private enum Hue { case red, green, yellow, blue, magenta, cyan, grey, ink, redInk, greyInk, paperWhite }
  private enum Surface { case card, back, highlight, bar, selection, active, flash }

  private struct Tint {
    var foreground: Hue?
    var background: Surface?

    init(_ style: Style) {
      switch style {
      case .text, .strong, .border, .playerName, .menuItem, .keyHint, .input, .activeInput, .bubble: break
      case .dim, .absentPlayer, .disabledKey, .pendingBubble, .cardPlace: foreground = .grey
      case .title: foreground = .magenta
      case .literal, .key: foreground = .cyan
      case .activeBorder, .ownName: foreground = .cyan
      case .score: foreground = .yellow
      case .success: foreground = .green
      case .failure: foreground = .red
      case .warning: foreground = .yellow
      case .cardBack: (foreground, background) = (.paperWhite, .back)
      case .cardEdge: (foreground, background) = (.greyInk, .card)
      case .cardFace, .blackSuit: (foreground, background) = (.ink, .card)
      case .redSuit: (foreground, background) = (.redInk, .card)
      case .cardHighlight: (foreground, background) = (.ink, .highlight)
      case .statusBar: (foreground, background) = (.paperWhite, .bar)
      case .selectedItem: (foreground, background) = (.paperWhite, .selection)
      case .activePlayer: (foreground, background) = (.ink, .active)
      case .flash: (foreground, background) = (.ink, .flash)
      }
    }
  }

  /// A colour for text on the terminal's own background, or one of the fixed inks for our own surfaces; nil for the
  /// terminal's own.
  private func colour(_ hue: Hue, _ depth: ColourDepth) -> Int? {
    if depth == .indexed256 {
      switch (hue, self) {
      case (.ink, _): return 16
      case (.paperWhite, _): return 231
      case (.redInk, _): return 160
      case (.greyInk, _): return 241
      case (.red, .dark): return 203
      case (.red, .light): return 124
      case (.red, .either): return 167
      case (.green, .dark): return 114
      case (.green, .light): return 22
      case (.green, .either): return 28
      case (.yellow, .dark): return 221
      case (.yellow, .light): return 94
      case (.yellow, .either): return 136
      case (.blue, .dark): return 75
      case (.blue, .light): return 25
      case (.blue, .either): return 68
      case (.magenta, .dark): return 213
      case (.magenta, .light): return 90
      case (.magenta, .either): return 133
      case (.cyan, .dark): return 80
      case (.cyan, .light): return 23
      case (.cyan, .either): return 31
      case (.grey, .dark): return 246
      case (.grey, .light): return 241
      case (.grey, .either): return 243
      }
    }
    let bright = depth == .sixteen && self == .dark ? 8 : 0
    switch hue {
    case .ink: return Self.black(depth)
    case .greyInk: return depth == .sixteen ? 8 : Self.black(depth)
    case .paperWhite: return depth == .sixteen ? 15 : 7
    case .redInk: return 1
    case .red: return 1 + bright
    case .green: return 2 + bright
    // Yellow on white, and blue on black, cannot be read.
    case .yellow: return self == .dark ? 3 + bright : 5
    case .blue: return self == .light ? 4 : 6 + bright
    case .magenta: return 5 + bright
    case .cyan: return self == .light ? 4 : 6 + bright
    // With eight colours none is a grey that reads on both; dim has to do.
    case .grey: return depth == .sixteen ? 8 : self == .dark ? 7 : nil
    }
  }

  private static func black(_ depth: ColourDepth) -> Int { depth == .indexed256 ? 16 : 0 }

  /// A background of ours, with an ink that reads on it whatever the terminal's own background is.
  private static func surface(_ surface: Surface, _ depth: ColourDepth) -> Int {
    switch (surface, depth) {
    case (.card, .indexed256): 255
    case (.card, .sixteen): 15
    case (.card, _): 7
    case (.back, .indexed256): 25
    case (.back, _): 4
    case (.highlight, .indexed256): 221
    case (.highlight, _): 3
    case (.bar, .indexed256): 238
    case (.bar, _): 4
    case (.selection, .indexed256): 25
    case (.selection, _): 4
    case (.active, .indexed256): 114
    case (.active, _): 2
    case (.flash, .indexed256): 229
    case (.flash, _): 3
    }
  }
}
