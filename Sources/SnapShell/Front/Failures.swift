import CursesTerminal
import SnapNet
import SnapScreens

extension ConnectFailure {
  /// nil for a connection that was there and has ended.
  init?(_ reason: CloseReason) {
    switch reason {
    case .local, .endOfStream, .reset, .backpressure: return nil
    case .timedOut: self = .timedOut
    case .refused: self = .refused
    case .unreachable: self = .unreachable
    case .nameNotFound: self = .nameNotFound
    case .lookupFailed(let text): self = .other(text)
    case .system(let error): self = .other(error.description)
    }
  }
}

extension TerminalError {
  /// Why the terminal cannot be drawn on, as a part of a sentence.
  func text(_ texts: TextCatalogue) -> String {
    switch self {
    case .inputIsNotATerminal: texts(.terminalNoInput)
    case .outputIsNotATerminal: texts(.terminalNoOutput)
    case .typeUnset: texts(.terminalUnset)
    case .typeUnknown(let type): texts(.terminalUnknown, ["type": type])
    case .typeTooSimple(let type): texts(.terminalTooSimple, ["type": type])
    case .closed: texts(.terminalClosed)
    case .system(let call, let code): texts(.terminalSystem, ["call": call, "code": String(code)])
    }
  }
}

extension HostFailure {
  init(_ error: ListenError) {
    switch error {
    case .portInUse(let port): self = .portInUse(port)
    case .notPermitted(let port): self = .notPermitted(port)
    case .badAddress, .system: self = .other(error.description)
    }
  }
}
