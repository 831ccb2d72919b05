import TerminalText

/// Filters and measures a text. Nothing that a terminal obeys may come through, and what has been filtered stays as it is.
func fuzzText(_ input: [UInt8]) {
  let text = String(decoding: input, as: UTF8.self)
  let safe = text.terminalSafe
  precondition(safe.unicodeScalars.allSatisfy(\.isTerminalSafe))
  precondition(safe.allSatisfy { $0.columns > 0 && $0.unicodeScalars.count <= scalarsPerCluster })
  precondition(safe.terminalSafe.unicodeScalars.elementsEqual(safe.unicodeScalars))

  let plain = safe.asciiFallback
  precondition(plain.isPrintableASCII && plain.columns == safe.columns)
  for width in [0, 1, 2, 7, 16, 39] { checkFields(safe, width) }
  checkName(text)
  _ = text.confusableSkeleton
}

private func isSame(_ a: String, _ b: String) -> Bool { a.unicodeScalars.elementsEqual(b.unicodeScalars) }

private func checkFields(_ text: String, _ width: Int) {
  precondition(text.prefix(columns: width).columns <= width)
  precondition(text.truncated(toColumns: width).columns <= width)
  for alignment in [Alignment.leading, .center, .trailing] {
    precondition(text.fitted(toColumns: width, alignment).columns == width)
  }
  // A wide character does not fit into one column.
  precondition(text.wrapped(toColumns: width).allSatisfy { $0.columns <= max(width, 2) })
}

private func checkName(_ text: String) {
  let name: PlayerName
  do throws(PlayerNameError) { name = try PlayerName(text) } catch { return }
  precondition((1...PlayerName.maximumColumns).contains(name.text.columns))
  precondition((1...PlayerName.maximumBytes).contains(name.text.utf8.count))
  precondition(name.text.unicodeScalars.allSatisfy(\.isTerminalSafe))
  guard let again = try? PlayerName(name.text) else { fatalError("a name is no name") }
  precondition(isSame(again.text, name.text) && again.skeleton == name.skeleton)
}
