import CellGrid
import CursesTerminal
import SnapGame
import SnapScreens
import TerminalText

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// `--plain`: sentences on standard output, lines from standard input; a terminal, a pipe or a file, whatever they are.
///
/// Output never waits. What a slow reader does not take is kept, up to `longestQueue` bytes; sentences beyond that are left
/// out, and how many they were is said once there is room again.
final class PlainConsole: Console {
  /// In bytes.
  static let longestQueue = 65_536
  /// In bytes; what a line has beyond it is cut off.
  static let longestLine = 1024

  let inputDescriptor = STDIN_FILENO
  private var output: LineOutput
  /// The terminal opened anew; nil: standard output is none.
  private let reopened: Int32?
  private let isASCII: Bool
  private var lines = LineReader(longest: PlainConsole.longestLine)
  private var inputHasEnded = false
  /// Plain files are always readable, and cannot be watched.
  private let isFile: Bool
  private let echo = InputEcho(STDIN_FILENO)

  init(isASCII: Bool) {
    self.isASCII = isASCII
    isFile = !Self.canBeWatched(STDIN_FILENO)
    reopened = Self.reopen(STDOUT_FILENO)
    output = LineOutput(reopened ?? STDOUT_FILENO, longest: Self.longestQueue)
  }

  deinit { if let reopened { close(reopened) } }

  private static func canBeWatched(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFSOCK || kind == S_IFCHR && isatty(descriptor) == 1
  }

  /// A terminal opened anew by its name, so that not waiting for it does not concern those who share the descriptor; nil:
  /// it is none.
  private static func reopen(_ descriptor: Int32) -> Int32? {
    let opened = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { name -> Int32 in
      guard unsafe ttyname_r(descriptor, name.baseAddress!, name.count) == 0 else { return -1 }
      return unsafe open(name.baseAddress!, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    }
    return opened < 0 ? nil : opened
  }

  // MARK: - Lines that come

  var readTimeout: Int? { isFile && !inputHasEnded ? 20 : nil }

  func read() throws(TerminalError) -> [AppMessage] {
    if inputHasEnded { return [] }
    guard isFile || hasInput else { return [] }
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      let taken = unsafe systemRead(inputDescriptor, buffer.baseAddress!, buffer.count)
      code = taken < 0 ? errno : 0
      count = max(0, taken)
    }
    if code == EAGAIN || code == EINTR { return [] }
    if code == EIO { throw .closed }
    if bytes.isEmpty { inputHasEnded = true }
    return lines.take(bytes).map(AppMessage.line) + (inputHasEnded ? [.endOfInput] : [])
  }

  private var hasInput: Bool {
    var entry = pollfd(fd: inputDescriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) > 0
  }

  private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(descriptor, buffer, count)
    #else
      unsafe Darwin.read(descriptor, buffer, count)
    #endif
  }

  // MARK: - Sentences that go

  var isBehind: Bool { output.isBehind }

  func show(_ app: inout App, at now: Instant) throws(TerminalError) {
    if app.asksForSecret { echo.hide() } else { echo.restore() }
    for sentence in app.takeSentences(at: now) { output.add(isASCII ? sentence.asciiFallback : sentence) }
    try output.flush()
    let leftOut = output.takeLeftOut()
    if leftOut > 0 {
      let sentence = app.texts(.plainLeftOut, count: leftOut)
      output.add(isASCII ? sentence.asciiFallback : sentence)
      try output.flush()
    }
  }

  func ring(_ tone: SoundPattern.Tone?) {}
  func use(_ theme: Theme) {}

  func reportMouse(_ isWanted: Bool) {}

  // MARK: - The terminal, if it is one

  let size = Canvas.roomy

  func resize() -> Size { size }

  func suspend() { echo.restore() }

  /// What was typed meanwhile was not meant for the cards of now. Whether it shows is settled with the next `show`.
  func resume() { echo.forgetTyped() }

  func stop() {
    echo.restore()
    output.finish(milliseconds: 200)
  }
}

/// Puts the bytes of an input together to lines.
struct LineReader {
  private let longest: Int
  private var begun: [UInt8] = []

  /// - Parameter longest: in bytes; what a line has beyond it is cut off.
  init(longest: Int) { self.longest = longest }

  /// The lines that `bytes` complete, without their ends. An input that ends within a line has not said it.
  mutating func take(_ bytes: [UInt8]) -> [String] {
    var lines: [String] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if begun.last == UInt8(ascii: "\r") { begun.removeLast() }
        lines.append(String(decoding: begun, as: UTF8.self))
        begun.removeAll(keepingCapacity: true)
      } else if begun.count < longest {
        begun.append(byte)
      }
    }
    return lines
  }
}
