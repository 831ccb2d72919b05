import SnapGuest
import SnapProtocol
import TerminalText

/// The sentence and the remedy for each end of a stay at a table, and for each failure to begin one.
extension NoticeScreen {
  /// nil where there is nothing to tell: the player himself left.
  ///
  /// - Parameters:
  ///   - hostVersion: the version that the host had named, if it came so far.
  ///   - address: where the table is, as the player typed it.
  ///   - password: that with which the player came; empty: none.
  init?(
    _ end: GuestEnd, hostVersion: ProtocolVersion? = nil, address: String = "", password: String = "",
    texts: TextCatalogue
  ) {
    switch end {
    case .left: return nil
    case .connectionLost: self.init(texts(.lostConnection), texts(.lostConnectionRemedy))
    case .hostSpokeNonsense(let error):
      self.init(texts(.nonsense), texts(.nonsenseRemedy, ["detail": error.description.terminalSafe]))
    case .rejected(.version, let words):
      let isOlder = hostVersion.map { $0.major < ProtocolVersion.current.major } ?? false
      self.init(
        texts(.versionDiffers), texts(isOlder ? .versionHostOlderRemedy : .versionHostNewerRemedy), quotation: words)
    case .rejected(let reason, let words):
      let (what, remedy) = Self.texts(for: reason)
      self.init(
        texts(what), texts(remedy, ["address": address.terminalSafe]),
        quotation: words == reason.usualWords ? "" : words)
      if reason == .gameRunning { lookOn = .joinWithPassword(address, .watcher, password) }
    case .goodbye(let reason, let words):
      let (what, remedy) = Self.texts(for: reason)
      self.init(texts(what), texts(remedy), quotation: words)
      isFailure = reason != .userQuit && reason != .serverQuit
    }
  }

  private static func texts(for reason: SignInRejected.Reason) -> (TextKey, TextKey) {
    switch reason {
    case .tableFull: (.tableFull, .tableFullRemedy)
    case .gameRunning: (.gameRunning, .gameRunningRemedy)
    case .version: (.versionDiffers, .versionHostNewerRemedy)
    case .nameRefused: (.nameRefused, .nameRefusedRemedy)
    case .wrongPassword: (.wrongPassword, .wrongPasswordRemedy)
    }
  }

  private static func texts(for reason: Goodbye.Reason) -> (TextKey, TextKey) {
    switch reason {
    case .noNetwork: (.hostNoNetwork, .hostNoNetworkRemedy)
    case .connectionDropped: (.hostDroppedLine, .hostDroppedLineRemedy)
    case .userQuit, .serverQuit: (.hostLeft, .hostLeftRemedy)
    case .malformedPacket: (.hostDidNotUnderstand, .hostDidNotUnderstandRemedy)
    case .noAnswer: (.noAnswer, .noAnswerRemedy)
    case .kicked: (.kicked, .kickedRemedy)
    case .tooSlow: (.tooSlow, .tooSlowRemedy)
    case .tooManyPackets: (.tooManyPackets, .tooManyPacketsRemedy)
    case .tooManyConnections: (.tooManyConnections, .tooManyConnectionsRemedy)
    case .resumedElsewhere: (.resumedElsewhere, .resumedElsewhereRemedy)
    case .brokenPromise: (.brokenPromise, .brokenPromiseRemedy)
    }
  }

  init(_ failure: ConnectFailure, address: String, texts: TextCatalogue) {
    let shown = address.terminalSafe
    let (what, remedy): (TextKey, TextKey) =
      switch failure {
      case .badAddress: (.badAddress, .badAddressRemedy)
      case .nameNotFound: (.nameNotFound, .nameNotFoundRemedy)
      case .refused: (.refused, .refusedRemedy)
      case .timedOut: (.timedOut, .timedOutRemedy)
      case .unreachable: (.unreachable, .unreachableRemedy)
      case .other: (.connectFailed, .connectFailedRemedy)
      }
    let reason = if case .other(let reason) = failure { reason.terminalSafe } else { "" }
    self.init(texts(what, ["address": shown, "reason": reason]), texts(remedy, ["address": shown]))
  }

  init(_ failure: HostFailure, texts: TextCatalogue) {
    switch failure {
    case .portInUse(let port):
      self.init(texts(.portInUse, ["port": String(port)]), texts(.portInUseRemedy))
    case .notPermitted(let port):
      self.init(texts(.portNotPermitted, ["port": String(port)]), texts(.portNotPermittedRemedy))
    case .other(let reason):
      self.init(texts(.hostFailed, ["reason": reason.terminalSafe]), texts(.hostFailedRemedy))
    }
  }
}
