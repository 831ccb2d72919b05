import CVTerm

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The modes of a terminal (termios), comparable: what `stty -a` tells.
package struct TerminalModes: Equatable, Sendable {
  package let input, output, control, local: UInt
  package let characters: [UInt8]

  init(of descriptor: Int32) {
    var modes = termios()
    unsafe tcgetattr(descriptor, &modes)
    (input, output) = (UInt(modes.c_iflag), UInt(modes.c_oflag))
    (control, local) = (UInt(modes.c_cflag), UInt(modes.c_lflag))
    characters = unsafe withUnsafeBytes(of: modes.c_cc) { unsafe Array($0) }
  }

  /// Whether typed characters are shown by the terminal itself.
  package var echoes: Bool { local & UInt(ECHO) != 0 }
  /// Whether input comes line by line.
  package var isLineByLine: Bool { local & UInt(ICANON) != 0 }
}
