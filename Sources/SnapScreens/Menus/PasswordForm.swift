import CellGrid
import TerminalText

/// The table wants a password; what is typed does not show.
struct PasswordForm: Sendable {
  let address: String
  let role: GuestRole
  /// One was given, and it was wrong.
  let isSecondTry: Bool
  private var field = InputField(maximumColumns: 64, maximumBytes: 64)

  init(address: String, role: GuestRole, isSecondTry: Bool) {
    self.address = address
    self.role = role
    self.isSecondTry = isSecondTry
  }

  mutating func handle(_ key: Key) -> ScreenRequest? {
    switch key {
    case .escape: return .back
    case .enter: return field.text.isEmpty ? nil : .joinWithPassword(address, role, field.text)
    default:
      _ = field.handle(key)
      return nil
    }
  }

  func draw(into frame: inout Frame, on canvas: Canvas) {
    let texts = canvas.texts
    frame.header(texts(.titleJoin), on: canvas)
    let room = canvas.body.centered(Size(min(50, canvas.size.width - 2), 6))
    let area = frame.panel(room, title: texts(.passwordTitle), on: canvas)
    let question = texts(isSecondTry ? .passwordWrong : .passwordQuestion)
    frame.print(question, in: area, line: 0, .leading, isSecondTry ? .failure : .strong)
    let hidden = InputField(
      String(repeating: canvas.glyphs.bullet, count: field.text.count), maximumColumns: field.maximumColumns)
    hidden.draw(into: &frame, at: area.origin + Point(0, 2), width: area.width, hasFocus: true)
    frame.print([
      KeyHint(texts(.keyEnter), texts(.hintJoin), press: .enter, isEnabled: !field.text.isEmpty),
      KeyHint(texts(.keyEscape), texts(.hintBack), press: .escape),
    ])
  }
}
