import TerminalText

/// The file of `--log`: one line for each thing that happened. Without a file it does nothing.
final class EventLog {
  private let descriptor: Int32?

  init() { descriptor = nil }

  init(path: String) throws(System.Errno) { descriptor = try Files.append(path) }

  /// What comes from the network may be part of `line`: it is filtered here.
  func write(_ line: String) {
    guard let descriptor else { return }
    System.write("\(System.wallClock) \(line.terminalSafe)\n", to: descriptor)
  }
}
