import SnapScreens
import TerminalText

/// Where tables were joined lately, as a file in the state folder: an address a line, the latest first.
extension StateFolder {
  private static let addressesFile = "addresses"

  /// Empty if there are none, or none that can be read.
  var addresses: [String] { Self.addresses(in: ((try? read(Self.addressesFile)) ?? nil) ?? "") }

  /// The addresses in a file, however somebody has edited it: what could not have been typed is left out.
  static func addresses(in text: String) -> [String] {
    var found: [String] = []
    for line in text.split(separator: "\n").map(String.init) where found.count < App.addressesKept {
      guard line.utf8.count <= App.longestAddress, line == line.terminalSafe, !line.contains(" "), !found.contains(line)
      else { continue }
      found.append(line)
    }
    return found
  }

  func keep(addresses: [String]) throws(Failure) {
    try write(Self.addressesFile, addresses.map { "\($0)\n" }.joined())
  }
}
