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

extension HostFailure {
  init(_ error: ListenError) {
    switch error {
    case .portInUse(let port): self = .portInUse(port)
    case .notPermitted(let port): self = .notPermitted(port)
    case .badAddress, .system: self = .other(error.description)
    }
  }
}
