import CellGrid

extension Style {
  /// What it is called in a theme. Spelt out, as asking the compiler's own names costs a tenth of the time to the first
  /// picture.
  var name: String {
    switch self {
    case .text: "text"
    case .strong: "strong"
    case .dim: "dim"
    case .title: "title"
    case .statusBar: "status-bar"
    case .literal: "literal"
    case .border: "border"
    case .activeBorder: "active-border"
    case .cardEdge: "card-edge"
    case .cardFace: "card-face"
    case .redSuit: "red-suit"
    case .blackSuit: "black-suit"
    case .greenSuit: "green-suit"
    case .blueSuit: "blue-suit"
    case .cardBack: "card-back"
    case .cardHighlight: "card-highlight"
    case .cardPlace: "card-place"
    case .playerName: "player-name"
    case .activePlayer: "active-player"
    case .ownName: "own-name"
    case .absentPlayer: "absent-player"
    case .score: "score"
    case .bubble: "bubble"
    case .pendingBubble: "pending-bubble"
    case .success: "success"
    case .failure: "failure"
    case .warning: "warning"
    case .flash: "flash"
    case .key: "key"
    case .keyHint: "key-hint"
    case .disabledKey: "disabled-key"
    case .menuItem: "menu-item"
    case .selectedItem: "selected-item"
    case .input: "input"
    case .activeInput: "active-input"
    }
  }
}
