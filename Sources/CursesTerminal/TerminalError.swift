/// Why the terminal cannot be drawn on. Each case has a sentence for the person at the keyboard.
package enum TerminalError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Standard input is a file, a pipe or closed.
  case inputIsNotATerminal
  /// Standard output is a file, a pipe or closed.
  case outputIsNotATerminal
  /// The variable TERM is not set, or empty.
  case typeUnset
  /// The system has no description of this terminal type.
  case typeUnknown(String)
  /// The terminal cannot place its cursor: `dumb`, a printer.
  case typeTooSimple(String)
  /// The terminal was closed, or its connection lost.
  case closed
  /// A system call failed; `code` is its errno.
  case system(call: String, code: Int32)

  package var description: String {
    switch self {
    case .inputIsNotATerminal: "standard input is not a terminal"
    case .outputIsNotATerminal: "standard output is not a terminal"
    case .typeUnset: "the terminal type is unknown: TERM is not set"
    case .typeUnknown(let type): "the terminal type '\(type)' is unknown on this system; try TERM=xterm-256color"
    case .typeTooSimple(let type): "a terminal of type '\(type)' cannot place its cursor"
    case .closed: "the terminal was closed"
    case .system(let call, let code): "\(call) failed on the terminal (error \(code))"
    }
  }
}
