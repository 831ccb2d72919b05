/// Undoes a saving that not every terminal understands.
///
/// ncurses sends a run of one character as that character and "repeat it" (REP of ECMA-48: ESC [ number b) where the
/// terminal's description promises it. The descriptions of xterm do, and several terminals that go by that name do not
/// know it.
package enum RepeatedCharacters {
  /// The most repetitions that one order is believed: as wide as the widest picture.
  private static let limit = 1000

  /// `output` with every order to repeat replaced by the characters it stands for.
  package static func expand(_ output: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(output.count + 64)
    var index = 0
    while index < output.count {
      if let (length, count) = order(in: output[index...]), let last = lastCharacter(of: result) {
        for _ in 0..<count { result += last }
        index += length
      } else {
        result.append(output[index])
        index += 1
      }
    }
    return result
  }

  /// The order to repeat at the start of `bytes`: its length and its number.
  private static func order(in bytes: ArraySlice<UInt8>) -> (length: Int, count: Int)? {
    guard bytes.starts(with: [0x1B, 0x5B]) else { return nil }
    let digits = bytes.dropFirst(2).prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count < 6, digits.endIndex < bytes.endIndex, bytes[digits.endIndex] == 0x62 else {
      return nil
    }
    return (digits.count + 3, min(limit, digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }))
  }

  /// The UTF-8 of the last character.
  private static func lastCharacter(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    bytes.lastIndex { $0 & 0xC0 != 0x80 }.map { bytes[$0...] }
  }
}
