package import SnapGuest

/// The notices as one line, for programs that have no screen to show them on.

extension GuestEnd {
  /// What happened at the table of that address and what to do; empty where there is nothing to tell.
  package func text(address: String, _ texts: TextCatalogue) -> String {
    NoticeScreen(self, address: address, texts: texts)?.line ?? ""
  }
}

extension ConnectFailure {
  /// What happened and what to do.
  package func text(address: String, _ texts: TextCatalogue) -> String {
    NoticeScreen(self, address: address, texts: texts).line
  }
}

extension HostFailure {
  /// What happened and what to do.
  package func text(_ texts: TextCatalogue) -> String { NoticeScreen(self, texts: texts).line }
}

extension NoticeScreen {
  fileprivate var line: String { "\(what) \(remedy)" }
}
