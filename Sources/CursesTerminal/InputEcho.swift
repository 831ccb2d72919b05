import CNCurses

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether what is typed line by line shows on the terminal. With anything that is no terminal it does nothing.
package final class InputEcho {
  private let descriptor: Int32
  /// Those to be given back; nil: nothing has been changed.
  private var modes: termios?

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// From now on what is typed does not show; only the end of the line does.
  package func hide() {
    guard modes == nil else { return }
    var found = termios()
    guard unsafe tcgetattr(descriptor, &found) == 0 else { return }
    modes = found
    found.c_lflag &= ~tcflag_t(ECHO)
    found.c_lflag |= tcflag_t(ECHONL)
    unsafe tcsetattr(descriptor, TCSANOW, &found)
  }

  /// The terminal is as it was found.
  package func restore() {
    guard var found = modes else { return }
    modes = nil
    unsafe tcsetattr(descriptor, TCSANOW, &found)
  }

  /// Lines that were typed and not read are forgotten.
  package func forgetTyped() { if isatty(descriptor) == 1 { tcflush(descriptor, TCIFLUSH) } }
}
