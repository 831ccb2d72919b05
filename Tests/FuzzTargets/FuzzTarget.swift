/// What can be fuzzed: each reads an input that may be any bytes, and stops the program where something must not be.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// Packets to a host and to a guest.
  case hostbound, guestbound
  /// Announcements of tables.
  case beacon
  /// A whole table whose guests and network do anything.
  case host
  /// The filters of names and texts.
  case text
  /// Records of games.
  case record
  /// Files of settings, and of themes.
  case settings, theme

  /// Longer inputs find nothing that shorter ones do not.
  package var longestInput: Int {
    switch self {
    case .hostbound, .guestbound: 1_500
    case .beacon: 300
    case .host: 120
    case .text: 200
    case .settings: 1_000
    case .theme: 1_200
    case .record: 8_192
    }
  }

  package func read(_ input: [UInt8]) {
    switch self {
    case .hostbound: fuzzHostbound(input)
    case .guestbound: fuzzGuestbound(input)
    case .beacon: fuzzBeacon(input)
    case .host: fuzzHost(input)
    case .text: fuzzText(input)
    case .record: fuzzRecord(input)
    case .settings: fuzzSettings(input)
    case .theme: fuzzTheme(input)
    }
  }

  /// Inputs to begin with, where hardly any would be found by chance.
  package var seeds: [[UInt8]] {
    switch self {
    case .record: recordSeeds()
    case .settings: settingsSeeds()
    case .theme: themeSeeds()
    case .host, .text, .hostbound, .guestbound, .beacon: []
    }
  }
}
