import CNCurses

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The terminal as a file: its descriptors, its modes, and the bytes still to be written to it.
///
/// It is opened anew by its name, so that making it non-blocking does not change the descriptors that the program shares
/// with its parent. Where that is not allowed, the standard descriptors serve, and writing may block.
final class TerminalDevice {
  let input: Int32
  let output: Int32
  /// The modes found at the start, given back at the end.
  let savedModes: termios
  private var queue: [UInt8] = []
  /// Bytes written since the start.
  private(set) var bytesWritten = 0
  /// Calls of write(2) that wrote something.
  private(set) var writes = 0

  /// Opens the terminal that standard input and output are. Throws if they are none.
  init() throws(TerminalError) {
    if isatty(STDIN_FILENO) == 0 { throw .inputIsNotATerminal }
    if isatty(STDOUT_FILENO) == 0 { throw .outputIsNotATerminal }
    input = try Self.reopen(STDIN_FILENO, O_RDONLY)
    do {
      output = try Self.reopen(STDOUT_FILENO, O_WRONLY)
    } catch {
      close(input)
      throw error
    }
    var modes = termios()
    unsafe tcgetattr(output, &modes)
    savedModes = modes
  }

  deinit {
    close(input)
    close(output)
  }

  private static func reopen(_ descriptor: Int32, _ access: Int32) throws(TerminalError) -> Int32 {
    let opened = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { name -> Int32 in
      guard unsafe ttyname_r(descriptor, name.baseAddress!, name.count) == 0 else { return -1 }
      return unsafe open(name.baseAddress!, access | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    }
    if opened >= 0 { return opened }
    let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if duplicate < 0 { throw .system(call: "dup", code: errno) }
    return duplicate
  }

  /// Keys come one by one and unseen; Ctrl-C, Ctrl-Z and Ctrl-\ stay signals; nothing is translated on the way out.
  func enterKeyMode() throws(TerminalError) {
    var modes = savedModes
    modes.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP)
    modes.c_oflag &= ~tcflag_t(OPOST)
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    modes.c_lflag |= tcflag_t(ISIG)
    unsafe withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      unsafe characters[Int(VMIN)] = 1
      unsafe characters[Int(VTIME)] = 0
    }
    while unsafe tcsetattr(output, TCSANOW, &modes) != 0 {
      if errno != EINTR { throw .system(call: "tcsetattr", code: errno) }
    }
  }

  /// Gives the modes back that were found, and forgets keys that were pressed but not read: they were not meant for what
  /// comes after this program.
  func leaveKeyMode() {
    tcflush(input, TCIFLUSH)
    var modes = savedModes
    while unsafe tcsetattr(output, TCSANOW, &modes) != 0 && errno == EINTR {}
  }

  /// The columns and rows the system knows for this terminal; nil if it does not say.
  var size: (columns: Int, rows: Int)? {
    var (columns, rows): (Int32, Int32) = (0, 0)
    guard unsafe snap_window_size(output, &columns, &rows) != 0 else { return nil }
    return (Int(columns), Int(rows))
  }

  /// The bytes that have come, at most 4096 of them, without waiting.
  func takeInput() throws(TerminalError) -> [UInt8] {
    guard try ready(input, POLLIN, milliseconds: 0) else { return [] }
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      let read = unsafe read(input, buffer.baseAddress!, buffer.count)
      code = read < 0 ? errno : 0
      count = max(0, read)
    }
    if !bytes.isEmpty || code == EAGAIN || code == EINTR { return bytes }
    // The end of input, or EIO after a hang-up: nobody is there any more.
    throw code == 0 || code == EIO ? .closed : .system(call: "read", code: code)
  }

  // MARK: Writing

  /// Whether bytes wait for the terminal to take more.
  var isBehind: Bool { !queue.isEmpty }

  /// Takes bytes to be written after those that wait already.
  func enqueue(_ bytes: some Sequence<UInt8>) { queue.append(contentsOf: bytes) }

  /// Writes what waits, in one call if the terminal takes it all, and keeps the rest.
  func flush() throws(TerminalError) {
    while !queue.isEmpty {
      let written = unsafe queue.withUnsafeBytes { unsafe write(output, $0.baseAddress!, $0.count) }
      if written > 0 {
        queue.removeFirst(written)
        bytesWritten += written
        writes += 1
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        queue = []
        throw errno == EIO ? .closed : .system(call: "write", code: errno)
      }
    }
  }

  /// Writes what waits, giving a terminal that takes nothing at most `milliseconds`. What then remains is dropped.
  func finish(milliseconds: Int32) {
    do {
      try flush()
      while isBehind, try ready(output, POLLOUT, milliseconds: milliseconds) { try flush() }
    } catch {}  // The terminal is gone; there is nothing to give back.
    queue = []
  }

  private func ready(_ descriptor: Int32, _ events: Int32, milliseconds: Int32) throws(TerminalError) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    let found = unsafe poll(&entry, 1, milliseconds)
    if found < 0 && errno != EINTR { throw .system(call: "poll", code: errno) }
    return found > 0
  }
}
