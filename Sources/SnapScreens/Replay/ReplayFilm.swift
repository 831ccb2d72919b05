package import CellGrid
package import SnapGame
package import SnapReplay

/// The pictures of a record from its first round to its end, one after the other, without a screen that shows them.
package struct ReplayFilm: Sequence, IteratorProtocol {
  /// A picture, and how long after the first one it comes.
  package struct Shot {
    package let time: Duration
    package let frame: Frame
  }

  private var screen: ReplayScreen
  private let canvas: Canvas
  private var now: Instant? = .zero
  private var last: Frame?

  package init(_ playback: Playback, on canvas: Canvas) {
    screen = ReplayScreen(playback, at: .zero)
    self.canvas = canvas
  }

  /// The next picture that differs from the one before; nil at the end.
  package mutating func next() -> Shot? {
    while let time = now {
      screen.advance(to: time)
      now = screen.nextChange(after: time)
      var frame = Frame(canvas.size)
      screen.draw(into: &frame, on: canvas, at: time)
      if canvas.glyphs == .ascii { frame = frame.asciiOnly() }
      if frame == last { continue }
      last = frame
      return Shot(time: time - .zero, frame: frame)
    }
    return nil
  }
}
