import CursesTerminal

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Lines on their way to a descriptor that may be slow, or take nothing at all. Writing never waits: what is not taken is
/// kept, up to a limit, and what comes beyond it is left out.
struct LineOutput {
  private let descriptor: Int32
  private let longest: Int
  private var queue: [UInt8] = []
  /// How many lines were left out since the last time that was asked.
  private var leftOut = 0

  /// - Parameter longest: the bytes that may wait.
  init(_ descriptor: Int32, longest: Int) {
    self.descriptor = descriptor
    self.longest = longest
  }

  /// Not all has been taken yet.
  var isBehind: Bool { !queue.isEmpty }

  mutating func add(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    if queue.count + bytes.count > longest {
      leftOut += 1
    } else {
      queue += bytes
    }
  }

  /// How many lines were left out, once all that waited has been taken; 0: none. They are counted anew then.
  mutating func takeLeftOut() -> Int {
    guard queue.isEmpty else { return 0 }
    defer { leftOut = 0 }
    return leftOut
  }

  /// Writes what is taken at once. A pipe that is ready takes 512 bytes without waiting (POSIX, PIPE_BUF); a terminal is to
  /// be non-blocking. Throws `.closed` when nobody reads any more.
  mutating func flush() throws(TerminalError) {
    while !queue.isEmpty && isReady(milliseconds: 0) {
      let written = unsafe queue.withUnsafeBytes {
        unsafe System.writeOnce($0.baseAddress!, min($0.count, 512), to: descriptor)
      }
      if written > 0 {
        queue.removeFirst(written)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        queue = []
        throw .closed
      }
    }
  }

  /// Gives a slow reader some time for the last words; what it does not take is dropped.
  mutating func finish(milliseconds: Int32) {
    do throws(TerminalError) {
      try flush()
      while !queue.isEmpty && isReady(milliseconds: milliseconds) { try flush() }
    } catch {}  // Nobody is there to be told.
    queue = []
  }

  private func isReady(milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&entry, 1, milliseconds) > 0
  }
}
