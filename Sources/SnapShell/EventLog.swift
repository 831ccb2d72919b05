import TerminalText

/// The file of `--log`: one line for each thing that happened. Without a file it does nothing.
final class EventLog {
  private let descriptor: Int32?
  /// Why the first line that is missing could not be written.
  private(set) var failure: System.Errno?

  init() { descriptor = nil }

  init(path: String) throws(System.Errno) { descriptor = try Files.append(path) }

  /// What comes from the network may be part of `line`: it is filtered here.
  func write(_ line: String) {
    guard let descriptor else { return }
    if !System.write("\(System.wallClock) \(line.terminalSafe)\n", to: descriptor) && failure == nil {
      failure = .latest
    }
  }
}
