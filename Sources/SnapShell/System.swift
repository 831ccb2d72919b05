#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The few calls to the system that the shell makes itself.
enum System {
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  /// Writes a whole text to a descriptor; false if it cannot be taken.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress!, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, bytes, count)
    #else
      unsafe Darwin.write(descriptor, bytes, count)
    #endif
  }

  /// Opens a file to append to, for its owner's eyes only; the error's number if that fails.
  static func openLog(_ path: String) -> Result<Int32, Errno> {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    return descriptor < 0 ? .failure(Errno(code: errno)) : .success(descriptor)
  }

  /// Stops the program, as Ctrl-Z does, until it is told to go on.
  static func stopUntilContinued() { _ = kill(getpid(), SIGSTOP) }

  /// Seconds since the epoch, for a log's lines. Nothing in the game hangs on it.
  static var wallClock: Int { time(nil) }

  static func exit(_ status: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(status)
    #else
      Darwin.exit(status)
    #endif
  }

  struct Errno: Error, CustomStringConvertible {
    let code: Int32
    var description: String { unsafe String(cString: strerror(code)) }
  }

  enum Signal {
    static let interrupt = SIGINT
    static let terminate = SIGTERM
    static let hangUp = SIGHUP
    static let stop = SIGTSTP
    static let goOn = SIGCONT
    static let windowChanged = SIGWINCH
  }
}
