import CellGrid

/// What clicks do. What lies under the mouse is asked of the picture itself: it knows where it drew what.
extension App {
  mutating func click(_ point: Point) {
    switch draw(at: now).target(at: point) {
    case .key(let key): act(on: key)
    case .item(let item): if let request = request(forClickOn: item, value: nil) { carryOut(request) }
    case .choice(let item, let value): _ = request(forClickOn: item, value: value)
    case nil: break
    }
  }

  private mutating func request(forClickOn item: Int, value: Int?) -> ScreenRequest? {
    guard let screen = screens.popLast() else { return nil }
    var request: ScreenRequest?
    switch screen {
    case .title(var title):
      request = title.click(item)
      screens.append(.title(title))
    case .settings(var screen):
      request = screen.click(item, settings: settings.chosen)
      screens.append(.settings(screen))
    case .keys(var screen):
      screen.click(item)
      screens.append(.keys(screen))
    case .gameForm(var form):
      request = form.click(item, value: value)
      screens.append(.gameForm(form))
    case .joinForm(var form):
      request = form.click(item)
      screens.append(.joinForm(form))
    case .waitingRoom(var room):
      session.map { room.select(item, session: $0) }
      screens.append(.waitingRoom(room))
    case .table(let table):
      request = session.flatMap { table.click(item, session: $0, isPaused: clock.isPaused, at: gameTime) }
      screens.append(screen)
    case .howToPlay(var howTo):
      request = howTo.click(item, at: now)
      screens.append(.howToPlay(howTo))
    case .statistics, .passwordForm, .connecting, .replay, .notice: screens.append(screen)
    }
    return request
  }
}
