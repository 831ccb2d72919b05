package import CellGrid
package import SnapGame
import SnapSettings

extension App {
  /// The picture of this moment. Pure: the same app at the same time gives the same frame.
  package func draw(at now: Instant) -> Frame {
    let canvas = canvas
    var frame = Frame(size)
    if canvas.isTooSmall {
      drawTooSmallNotice(into: &frame, on: canvas)
    } else if let screen = screens.last {
      draw(screen, into: &frame, on: canvas, at: now)
      if let reconnection = session?.reconnection {
        ReconnectionNotice(reconnection: reconnection).draw(into: &frame, on: canvas, at: now)
      }
      chatField?.draw(into: &frame, on: canvas)
      if let leaveQuestion, let session { leaveQuestion.draw(into: &frame, on: canvas, session: session) }
    }
    return settings.glyphs == .ascii ? frame.asciiOnly() : frame
  }

  private func draw(_ screen: Screen, into frame: inout Frame, on canvas: Canvas, at now: Instant) {
    switch screen {
    case .title(let title): title.draw(into: &frame, on: canvas, level: settings.chosen.level, at: now)
    case .howToPlay(let howTo):
      LessonPicture(screen: howTo, canvas: canvas, hasMouse: settings.hasMouse, now: now).draw(into: &frame)
    case .settings(let screen): screen.draw(into: &frame, on: canvas)
    case .keys(let screen): screen.draw(into: &frame, on: canvas)
    case .statistics(let screen): screen.draw(into: &frame, on: canvas)
    case .gameForm(let form): form.draw(into: &frame, on: canvas)
    case .joinForm(let form): JoinPicture(form: form, canvas: canvas).draw(into: &frame)
    case .passwordForm(let form): form.draw(into: &frame, on: canvas)
    case .connecting(let connecting): connecting.draw(into: &frame, on: canvas, at: now)
    case .waitingRoom(let room):
      guard let session else { return }
      room.draw(into: &frame, on: canvas, session: session, level: settings.chosen.level)
      ChatPicture(log: session.chat, canvas: canvas).drawInWaitingRoom(into: &frame)
    case .table(let table):
      guard let session else { return }
      var state = TableScreen.State(
        isPaused: isPausedByPlayer && leaveQuestion == nil, isMuted: settings.isMuted, hasMouse: settings.usesMouse)
      state.isFlashing = signs.isFlashing(at: now)
      state.sound = signs.word(at: now)
      table.draw(into: &frame, on: canvas, session: session, state: state, at: clock.time(at: now))
      ChatPicture(log: session.chat, canvas: canvas).drawOnTable(into: &frame, at: clock.time(at: now))
    case .replay(let replay): replay.draw(into: &frame, on: canvas, at: now)
    case .notice(let notice): notice.draw(into: &frame, on: canvas)
    }
  }

  private func drawTooSmallNotice(into frame: inout Frame, on canvas: Canvas) {
    TooSmallNotice().draw(into: &frame, on: canvas)
  }
}
