import CVTerm

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The two ends of a pseudo terminal, closed with the object.
final class PseudoDevice {
  /// The end of the person: what is written here is typed. -1 once hung up.
  private(set) var master: Int32
  /// Our own hold on the program's end, so that its modes can still be read when the program is gone.
  private var slave: Int32
  private let name: String

  init() throws(PseudoTerminal.Failure) {
    let master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    if master < 0 { throw .system(call: "posix_openpt", code: errno) }
    var name = [CChar](repeating: 0, count: 128)
    var slave: Int32 = -1
    if unsafe grantpt(master) == 0 && unlockpt(master) == 0 && ptsname_r(master, &name, name.count) == 0 {
      slave = unsafe open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    }
    if slave < 0 {
      let code = errno
      close(master)
      throw .system(call: "open", code: code)
    }
    (self.master, self.slave) = (master, slave)
    self.name = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { hangUp() }

  func hangUp() {
    if master >= 0 { close(master) }
    if slave >= 0 { close(slave) }
    (master, slave) = (-1, -1)
  }

  var modes: TerminalModes { TerminalModes(of: slave) }

  func setSize(columns: Int, rows: Int) { _ = snap_set_window_size(master, Int32(rows), Int32(columns)) }

  /// Starts a program on the terminal, and returns its process id.
  func spawn(
    _ program: String, _ arguments: [String], _ environment: [String: String]
  ) throws(PseudoTerminal.Failure) -> Int32 {
    var process: Int32 = 0
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
    var argumentPointers = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    var variablePointers = unsafe variables.map { unsafe strdup($0) } + [nil]
    defer {
      while let pointer = unsafe argumentPointers.popLast() { unsafe free(pointer) }
      while let pointer = unsafe variablePointers.popLast() { unsafe free(pointer) }
    }
    let code = unsafe snap_spawn_on_terminal(&process, program, &argumentPointers, &variablePointers, name)
    if code != 0 { throw .system(call: "posix_spawn", code: code) }
    return process
  }
}
