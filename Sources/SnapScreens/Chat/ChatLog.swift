import SnapGame

/// What has been said at the table lately.
struct ChatLog: Equatable, Sendable {
  struct Line: Equatable, Sendable {
    let name: String
    let text: String
    let saidAt: Instant
  }

  /// How long a line stays in sight at the table.
  static let lifetime = Duration.seconds(12)
  /// The same where it takes the place of the news.
  static let briefLifetime = Duration.seconds(5)
  /// What is kept for the waiting room.
  static let longest = 20

  private(set) var lines: [Line] = []

  /// Both come from the network, and must have been made safe.
  mutating func append(name: String, text: String, at now: Instant) {
    lines.append(Line(name: name, text: text, saidAt: now))
    if lines.count > Self.longest { lines.removeFirst() }
  }

  /// The last lines that are still in sight, at most `count`.
  func visible(at now: Instant, count: Int) -> [Line] {
    Array(lines.filter { now - $0.saidAt < Self.lifetime }.suffix(count))
  }

  /// When a line goes out of sight.
  func nextChange(after now: Instant) -> Instant? {
    lines.flatMap { [$0.saidAt + Self.briefLifetime, $0.saidAt + Self.lifetime] }.filter { $0 > now }.min()
  }
}
