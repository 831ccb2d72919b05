import PseudoTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program itself, as it was built.
enum Snapcards {
  static let path = BuiltProgram.path("snapcards")
  /// The factor for all times of a game: a thousand times as fast as people play.
  static let fast = "0.001"

  /// A small environment without a home: nothing is kept from one run to the next.
  static func environment(
    term: String? = "xterm-256color", locale: String? = "C.UTF-8", adding: [String: String?] = [:]
  ) -> [String: String] {
    var result = TestEnvironment.standard(term: term, locale: locale, adding: adding)
    if adding["HOME"] == nil { result["HOME"] = nil }
    return result
  }

  static func start(
    _ arguments: String..., environment: [String: String] = environment(), columns: Int = 80,
    rows: Int = 24
  ) throws -> PseudoTerminal {
    try start(arguments, environment: environment, columns: columns, rows: rows)
  }

  static func start(
    _ arguments: [String], environment: [String: String] = environment(), columns: Int = 80, rows: Int = 24
  ) throws -> PseudoTerminal {
    try PseudoTerminal(path, quietly(arguments), environment: environment, columns: columns, rows: rows)
  }

  /// The same command line, but that what would speak to the whole network does not, unless it says where to speak.
  private static func quietly(_ arguments: [String]) -> [String] {
    // The title screen, which is there without a command, leads to both.
    let speaks = arguments.first.map { ["host", "join", "watch"].contains($0) || $0.hasPrefix("-") } ?? true
    let isToldWhere = arguments.contains { $0.hasPrefix("--beacon") } || arguments.contains { endsAtOnce.contains($0) }
    return speaks && !isToldWhere ? arguments + ["--no-beacon"] : arguments
  }

  private static let endsAtOnce = ["--help", "--version"]

  /// Runs a command line of the shell in which `snapcards` is the program, for redirections.
  static func shell(
    _ line: String, environment: [String: String] = environment(), columns: Int = 240
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      "/bin/sh", ["-c", "snapcards() { exec '\(path)' \"$@\"; }\n\(line)"], environment: environment,
      columns: columns)
  }

  /// A port on which nobody listens just now.
  static func freePort() throws -> UInt16 {
    let (descriptor, port) = try boundSocket()
    close(descriptor)
    return port
  }

  /// A socket at a port of its own on the loopback address.
  static func boundSocket() throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = tcpSocket()
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let found = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    if !found { throw PseudoTerminal.Failure.system(call: "bind", code: errno) }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  static func tcpSocket() -> Int32 {
    #if canImport(Glibc)
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }
}

extension PseudoTerminal {
  /// Presses keys one after the other, each as a press of its own and not as the repeats of a held key: a key that does
  /// nothing comes before each.
  func press(_ keys: String) throws { for key in keys { try send("z\(key)") } }

  /// Takes nothing from the program for that long.
  func hang(milliseconds: Int32) throws { _ = poll(nil, 0, milliseconds) }

  /// Waits until the title has opened, and its menu can be used.
  func waitForMenu() throws {
    try wait(for: "Play alone")
    try settle()
  }

  /// Waits until a screen that has just appeared listens to keys (150 ms).
  func settle() throws { try listen(milliseconds: 170) }

  /// Asks to leave, as a person would, and answers the question.
  func leave(_ answer: Key = .yes) throws {
    try settle()
    try press("q")
    try wait { $0.screen.text.contains("y leave") }
    try settle()
    try press(answer.rawValue)
    try wait { !$0.screen.text.contains("y leave") }
  }

  enum Key: String {
    case yes = "y"
    case no = "n"
  }

  /// The numbers at the lower edges of the piles on the table, sorted: how many cards lie where.
  var pileCounts: [Int] { screen.lines.flatMap(Self.counts).sorted() }

  /// Those of the player at this terminal: face down, then face up.
  var ownPileCounts: [Int] { screen.lines.map(Self.counts).last { !$0.isEmpty } ?? [] }

  private static func counts(in line: String) -> [Int] {
    line.split(separator: "╰").dropFirst().compactMap { piece in
      Int(piece.prefix { $0 != "╯" }.filter { $0 != "─" && $0 != " " })
    }
  }

  /// The bytes written so far, as text.
  var transcript: String { String(decoding: output, as: UTF8.self) }

  /// Everything the terminal was before the program came: its modes, its screen, its cursor.
  var isGivenBack: Bool {
    modes == modesAtStart && !screen.isAlternate && screen.isCursorVisible && !screen.reportsMouse
  }
}

/// Takes in the output of several terminals until `condition` is true.
func waitAll(
  _ terminals: [PseudoTerminal], _ milliseconds: Int = PseudoTerminal.patience, until condition: () throws -> Bool
) throws {
  let limit = ContinuousClock.now + .milliseconds(milliseconds)
  while try !condition() {
    if ContinuousClock.now > limit {
      throw PseudoTerminal.Failure.timeOut(screen: terminals.map(\.screen.text).joined(separator: "\n"))
    }
    for terminal in terminals { try terminal.listen(milliseconds: 2) }
  }
}
