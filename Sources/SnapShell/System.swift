import SnapNet

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The few calls to the system that the shell makes itself.
enum System {
  static let standardOutput = STDOUT_FILENO
  static let standardError = STDERR_FILENO

  /// Writes a whole text to a descriptor; false if it cannot be taken.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool { write(Array(text.utf8), to: descriptor) }

  /// Writes all the bytes to a descriptor; false if they cannot be taken, errno saying why.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe writeOnce($0.baseAddress!, $0.count, to: descriptor) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  /// write(2): how many bytes were taken; negative for an error, errno saying which.
  static func writeOnce(_ bytes: UnsafeRawPointer, _ count: Int, to descriptor: Int32) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, bytes, count)
    #else
      unsafe Darwin.write(descriptor, bytes, count)
    #endif
  }

  /// Stops the program, as Ctrl-Z does, until it is told to go on.
  static func stopUntilContinued() { _ = kill(getpid(), SIGSTOP) }

  /// Seconds since the epoch, for a log's lines. Nothing in the game hangs on it.
  static var wallClock: Int { time(nil) }

  /// The present date and time (UTC) as part of a file's name; such names sort by time.
  static var dateForName: String {
    var now = time(nil)
    var parts = unsafe tm()
    guard unsafe gmtime_r(&now, &parts) != nil else { return "0000" }
    let (year, month, day) = unsafe (parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday)
    let (hour, minute, second) = unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec)
    func pad(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(pad(month))-\(pad(day))T\(pad(hour))-\(pad(minute))-\(pad(second))Z"
  }

  /// What the system calls the user; nil: it does not know whose process this is.
  static var nameOfUser: String? {
    var entry = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer -> String? in
      guard unsafe getpwuid_r(getuid(), &entry, buffer.baseAddress!, buffer.count, &found) == 0, unsafe found != nil,
        let name = unsafe entry.pw_name
      else { return nil }
      return unsafe String(cString: name)
    }
  }

  static var processID: Int32 { getpid() }

  /// Fills the places of standard input, output and error that whoever started the program has closed: the next file to be
  /// opened would get them, and what is said would be written into it. Using them stays an error, as they are opened the
  /// wrong way round.
  static func fillStandardDescriptors() {
    // The lowest place that is free is filled first.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Ends the process: at once, also where the network has not said yet where some host is, or a disk takes its time.
  static func exit(_ status: Int32) -> Never {
    // Nothing is left to be done on the way out: all that was to be written has been.
    if poolWorkIsUnderWay { _exit(status) }
    #if canImport(Glibc)
      Glibc.exit(status)
    #else
      Darwin.exit(status)
    #endif
  }

  struct Errno: Error, Equatable, CustomStringConvertible {
    let code: Int32
    init(code: Int32) { self.code = code }
    init(_ error: SystemError) { self.init(code: -error.code) }
    /// A pipe or a device stands where a file should. The system has no number for it.
    static let notARegularFile = Errno(code: 0)
    static let fileTooLarge = Errno(code: EFBIG)
    /// What the call that has just failed says.
    static var latest: Errno { Errno(code: errno) }
    /// The file, or a folder on the way to it, is not there.
    var isNoSuchFile: Bool { code == ENOENT }
    var isFileThere: Bool { code == EEXIST }
    var description: String { self == .notARegularFile ? "Not a regular file" : unsafe String(cString: strerror(code)) }
  }

  enum Signal {
    /// Those that end the program in order.
    static let hangUp = SIGHUP
    static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    static let stop = SIGTSTP
    static let goOn = SIGCONT
    static let windowChanged = SIGWINCH

    /// A file that may not grow any more (setrlimit(2)) is an error like a full disk, and no reason to end.
    static func ignoreFileSizeLimit() { _ = signal(SIGXFSZ, SIG_IGN) }

    /// From now on these signals wait, until `release()`: between taking the terminal and watching for them they would end
    /// the program with the terminal taken, or be missed.
    static func hold() { change(SIG_BLOCK) }
    static func release() { change(SIG_UNBLOCK) }

    private static func change(_ how: Int32) {
      var signals = sigset_t()
      unsafe sigemptyset(&signals)
      for signal in endings + [stop, windowChanged] { unsafe sigaddset(&signals, signal) }
      unsafe sigprocmask(how, &signals, nil)
    }
  }
}
