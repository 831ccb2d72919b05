import CSodium

/// The one hash of the provable deal (docs/protocol.md, section 7): BLAKE2b with 32 bytes of output and no key, over a
/// label in ASCII, one NUL, and the data. No two uses share a label, so no hash can be passed off as another.
enum LabelledHash: String {
  case secret = "snap secret"
  case nonce = "snap nonce"
  case deck = "snap deck"
  case stream = "snap stream"

  private static let isReady = sodium_init() >= 0

  func callAsFunction(_ data: [UInt8]...) -> [UInt8] {
    precondition(Self.isReady)
    let input = Array(rawValue.utf8) + [0] + data.joined()
    var output = [UInt8](repeating: 0, count: 32)
    let status = unsafe crypto_generichash_blake2b(&output, output.count, input, UInt64(input.count), nil, 0)
    precondition(status == 0)
    return output
  }
}

extension FixedWidthInteger {
  /// Most significant byte first.
  var bigEndianBytes: [UInt8] {
    stride(from: bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
