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

  private var path: String {
    let own = CommandLine.arguments[0]
    let folder = own.lastIndex(of: "/").map { own[...$0] } ?? "./"
    return folder + name
  }

  /// Runs it to its end, with nothing to read and its output thrown away.
  /// - Returns: the nanoseconds from before the start until its end was noticed; nil if it could not be started or was
  ///   killed by a signal.
  func run() -> Double? {
    var files = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&files)
    defer { unsafe posix_spawn_file_actions_destroy(&files) }
    for (descriptor, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY)] {
      unsafe posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", mode, 0)
    }
    let words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var child = pid_t()
    let start = monotonicNanoseconds()
    guard unsafe posix_spawn(&child, path, &files, nil, words, environ) == 0 else { return nil }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7F == 0 ? Double(monotonicNanoseconds() - start) : nil
  }
}
