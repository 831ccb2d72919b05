/// What a click on a part of a picture means to the screen that drew it.
package enum ClickTarget: Hashable, Sendable {
  /// The same as pressing a key.
  case key(Key)
  /// A line of a list, or a field of a form, by its number.
  case item(Int)
  /// One of the values of a field that shows them all.
  case choice(item: Int, value: Int)
}

extension Frame {
  /// A click into `rect`, as far as that may be drawn on now, is one on `target`, whatever was said of those cells before.
  /// What is drawn and what can be clicked thus come from one and the same layout.
  package mutating func respond(in rect: Rect, _ target: ClickTarget) {
    let area = rect.intersection(drawable)
    if !area.isEmpty { areas.append(ClickArea(rect: area, target: target)) }
  }

  /// What lies in `rect` so far cannot be clicked any more: something else was drawn over it.
  package mutating func cover(_ rect: Rect) { areas.append(ClickArea(rect: rect, target: nil)) }

  /// What can be clicked in another frame can be clicked here, where that was drawn with its top left corner at `origin`.
  package mutating func takeTargets(of other: Frame, at origin: Point = Point(0, 0)) {
    for area in other.areas {
      let rect = area.rect.offset(by: origin).intersection(drawable)
      if !rect.isEmpty { areas.append(ClickArea(rect: rect, target: area.target)) }
    }
  }

  /// What a click on `point` means; nil: nothing.
  package func target(at point: Point) -> ClickTarget? { areas.last { $0.rect.contains(point) }?.target }
}

struct ClickArea: Hashable, Sendable {
  let rect: Rect
  /// nil: a click means nothing.
  let target: ClickTarget?
}
