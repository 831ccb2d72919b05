/// Choosing with arrows: behind the last comes the first.
extension CaseIterable where Self: Equatable {
  /// The case that stands `step` further on.
  func moved(by step: Int) -> Self { Array(Self.allCases).element(from: self, by: step) }
}

extension Array where Element: Equatable {
  /// What stands `step` further on than `element`, or than the first where that is not among them.
  func element(from element: Element, by step: Int) -> Element {
    let index = (firstIndex(of: element) ?? 0) + step
    return self[(index % count + count) % count]
  }
}
