/// A place in a grid of cells: column `x` from the left and row `y` from the top, both from 0. May lie outside the grid.
package struct Point: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }

  package static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  package static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
}

/// The columns and rows of something drawn; never negative.
package struct Size: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// A size; negative values count as 0.
  package init(_ width: Int, _ height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }
}

/// A rectangle of cells. It may reach beyond the grid, and may be empty.
package struct Rect: Hashable, Sendable {
  package var origin: Point
  package var size: Size

  package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  package var minX: Int { origin.x }
  package var minY: Int { origin.y }
  /// The first column to the right of the rectangle.
  package var maxX: Int { origin.x + size.width }
  /// The first row below the rectangle.
  package var maxY: Int { origin.y + size.height }
  package var width: Int { size.width }
  package var height: Int { size.height }
  package var isEmpty: Bool { size.width == 0 || size.height == 0 }
  package var center: Point { Point(origin.x + size.width / 2, origin.y + size.height / 2) }

  package func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The cells that both rectangles hold; empty where they do not meet.
  package func intersection(_ other: Rect) -> Rect {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(x: x, y: y, width: min(maxX, other.maxX) - x, height: min(maxY, other.maxY) - y)
  }

  /// This rectangle without `dx` columns on the left and the right, and `dy` rows above and below.
  package func inset(_ dx: Int, _ dy: Int) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// This rectangle moved by `offset`.
  package func offset(by offset: Point) -> Rect { Rect(origin: origin + offset, size: size) }

  /// A rectangle of the given size in the middle of this one; the odd column or row is left over on the right and below.
  package func centered(_ inner: Size) -> Rect {
    Rect(
      origin: Point(minX + (width - inner.width) / 2, minY + (height - inner.height) / 2), size: inner)
  }
}
