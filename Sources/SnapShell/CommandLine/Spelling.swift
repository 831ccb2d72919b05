/// What somebody may have meant who mistyped a word.
enum Spelling {
  /// Nobody mistypes so long a word, in characters.
  private static let longest = 64

  /// The first of the candidates that are the fewest changes away; nil if that is more than one change, or two in a word of
  /// more than five letters.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.count <= longest else { return nil }
    let most = word.count(where: \.isLetter) > 5 ? 2 : 1
    let near = candidates.map { (candidate: $0, distance: distance(from: word, to: $0)) }.filter { $0.distance <= most }
    return near.min { $0.distance < $1.distance }?.candidate
  }

  /// How many letters have to be put in, left out or exchanged, or neighbours to change places, for one word to become the
  /// other; no letter is touched twice (the optimal string alignment distance).
  static func distance(from first: String, to second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    // Of the first word's beginnings, up to the letter before the last, and up to the last; to each beginning of the second.
    var (older, old) = ([Int](), Array(0...second.count))
    for (i, letter) in first.enumerated() {
      var row = [i + 1]
      for (j, other) in second.enumerated() {
        var best = min(old[j] + (letter == other ? 0 : 1), old[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == second[j - 1], first[i - 1] == other { best = min(best, older[j - 1] + 1) }
        row.append(best)
      }
      (older, old) = (old, row)
    }
    return old[second.count]
  }
}
