#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An executable that the package built, beside this one.
struct Program {
  let name: String
  let arguments: [String]

  init(_ name: String, _ arguments: String...) {
    self.name = name
    self.arguments = arguments
  }

  var path: String {
    let own = CommandLine.arguments[0]
    let folder = own.lastIndex(of: "/").map { own[...$0] } ?? "./"
    return folder + name
  }

  /// Runs it to its end, with nothing to read and its output thrown away.
  /// - Returns: the nanoseconds from before the start until its end was noticed; nil if it could not be started or was
  ///   killed by a signal.
  func run() -> Double? {
    let start = monotonicNanoseconds()
    guard let child = spawn(output: "/dev/null"), let status = Self.wait(for: child) else { return nil }
    return status & 0x7F == 0 ? Double(monotonicNanoseconds() - start) : nil
  }

  /// Starts it with files to read and write; those that are written are made or emptied.
  /// - Returns: its process id; nil if it could not be started.
  func spawn(input: String = "/dev/null", output: String, errors: String = "/dev/null") -> pid_t? {
    var files = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&files)
    defer { unsafe posix_spawn_file_actions_destroy(&files) }
    unsafe posix_spawn_file_actions_addopen(&files, STDIN_FILENO, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    unsafe posix_spawn_file_actions_addopen(&files, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var child = pid_t()
    return unsafe posix_spawn(&child, path, &files, nil, words, environ) == 0 ? child : nil
  }

  /// The status that `waitpid` gives; nil if there is no such child.
  static func wait(for child: pid_t) -> Int32? {
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      if errno != EINTR { return nil }
    }
    return status
  }
}

/// A program that listens on a port which it writes to its standard output, as the first number there. It is told to end
/// when the object goes away.
final class Server {
  let port: Int32
  let process: pid_t
  private var isKilled = false
  private let file: String

  init(_ program: Program) throws {
    file = "/tmp/snapbench.\(getpid()).\(program.name)"
    guard let process = program.spawn(output: file) else {
      throw BenchmarkFailure("\(program.name) could not be started: build it first")
    }
    self.process = process
    let limit = monotonicNanoseconds() + 5_000_000_000
    var port: Int32?
    while port == nil && monotonicNanoseconds() < limit {
      usleep(2_000)
      port = Self.firstNumber(in: file)
    }
    self.port = port ?? -1
    if port == nil { throw BenchmarkFailure("\(program.name) does not listen") }
  }

  deinit {
    stop(SIGTERM)
    unsafe unlink(file)
  }

  /// Ends it at once, without its knowing.
  func kill() { stop(SIGKILL) }

  private func stop(_ signal: Int32) {
    if isKilled { return }
    isKilled = true
    #if canImport(Glibc)
      _ = Glibc.kill(process, signal)
    #else
      _ = Darwin.kill(process, signal)
    #endif
    _ = Program.wait(for: process)
  }

  /// The first number in the first line, once the line is whole.
  private static func firstNumber(in file: String) -> Int32? {
    guard let text = try? loadFile(file), let end = text.firstIndex(of: "\n") else { return nil }
    return Int32(text[..<end].drop { !$0.isNumber }.prefix { $0.isNumber })
  }
}
