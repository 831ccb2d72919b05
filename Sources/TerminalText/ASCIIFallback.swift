/// What stands in for characters that do not decompose into an ASCII one.
private let standIns: [Unicode.Scalar: Character] = [
  "ß": "s", "æ": "a", "Æ": "A", "œ": "o", "Œ": "O", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D",
  "þ": "t", "Þ": "T", "ł": "l", "Ł": "L", "ħ": "h", "Ħ": "H", "ı": "i", "‘": "'", "’": "'", "‚": ",", "“": "\"",
  "”": "\"", "„": "\"", "«": "\"", "»": "\"", "‐": "-", "‑": "-", "–": "-", "—": "-", "·": ".", "•": "*", "×": "x",
  "¡": "!", "¿": "?",
]

extension Character {
  /// One ASCII character for this one: itself, its base letter (`é` becomes `e`), or a question mark.
  package var asciiFallback: Character {
    if isASCII { return self.columns == 1 ? self : "?" }
    if let first = unicodeScalars.first, let standIn = standIns[first] { return standIn }
    let base = String(self).normalized(to: .stripped)
    if let first = base.first, first.isASCII, first.columns == 1 { return first }
    return "?"
  }
}

extension StringProtocol {
  /// This text in pure ASCII and in as many columns: a wide character's second column becomes a space if its first has a
  /// letter, else another question mark.
  package var asciiFallback: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(self) }
    var result = ""
    for cluster in self where cluster.columns > 0 {
      let fallback = cluster.asciiFallback
      result.append(fallback)
      if cluster.columns == 2 { result.append(fallback == "?" ? "?" : " ") }
    }
    return result
  }
}
