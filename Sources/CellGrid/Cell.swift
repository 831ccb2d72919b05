/// One cell of a frame: a grapheme cluster of one column, the first of two columns, or the second column of the
/// cluster to its left.
package struct Cell: Hashable, Sendable {
  /// What is printed; for the second column of a wide cluster a space that is not printed.
  package let cluster: Character
  /// The columns of the cluster: 1 or 2, or 0 for the second column of the cluster to the left.
  package let columns: UInt8
  package let style: Style

  init(_ cluster: Character, columns: Int, style: Style) {
    self.cluster = cluster
    self.columns = UInt8(columns)
    self.style = style
  }

  /// An empty cell.
  package static func blank(_ style: Style) -> Cell { Cell(" ", columns: 1, style: style) }

  /// The second column of a wide cluster.
  static func continuation(_ style: Style) -> Cell { Cell(" ", columns: 0, style: style) }

  /// The same cell in another style.
  func restyled(_ style: Style) -> Cell { Cell(cluster, columns: Int(columns), style: style) }
}
