package import CellGrid

/// Turns the bytes of a keyboard into keys.
///
/// Bytes may come in any cut. What is not known (a report, a key with a modifier nobody asked for) is swallowed whole,
/// so that its tail is never taken for letters. A sequence that is not complete stays pending; whether more of it comes
/// is a question of time, which the caller answers with `timeOut()`.
package struct KeyDecoder: Sendable {
  /// Milliseconds to wait for the rest of an escape sequence before Escape counts as a key of its own.
  package static let escapeDelay = 25
  /// Milliseconds of silence inside a paste after which it counts as ended.
  package static let pasteDelay = 500
  /// The most bytes of one paste that are kept.
  package static let maximumPaste = 4096
  /// The longest escape sequence; a longer one is swallowed up to here.
  package static let maximumSequence = 256

  /// Sequences of this terminal beside the usual ones.
  private let sequences: [(bytes: [UInt8], key: Key)]
  private var buffer: [UInt8] = []
  private var pasted: [UInt8]?

  /// A decoder that knows the usual sequences (ECMA-48, xterm, the Linux console) and those in `sequences`, each of which
  /// begins with an escape.
  package init(sequences: [(bytes: [UInt8], key: Key)] = []) {
    self.sequences = sequences.filter { $0.bytes.count > 1 && $0.bytes[0] == 0x1B }
      .sorted { $0.bytes.count > $1.bytes.count }
  }

  /// How long, in milliseconds after the last byte, to wait before `timeOut()`; nil if nothing is pending.
  package var pendingDelay: Int? {
    if pasted != nil { return Self.pasteDelay }
    return buffer.isEmpty ? nil : Self.escapeDelay
  }

  /// Takes bytes, in any cut, and returns the keys that are complete with them.
  package mutating func decode(_ bytes: [UInt8]) -> [Key] {
    buffer += bytes
    return drain(final: false)
  }

  /// No more bytes have come in time: what is pending is taken for what it is.
  package mutating func timeOut() -> [Key] {
    var keys = drain(final: true)
    if let text = pasted {
      pasted = nil
      keys.append(Self.paste(text))
    }
    return keys
  }

  private mutating func drain(final: Bool) -> [Key] {
    var keys: [Key] = []
    var position = 0
    while position < buffer.count {
      let rest = buffer[position...]
      let step = pasted == nil ? key(in: rest, final: final) : pastedText(in: rest, final: final)
      guard let step else { break }
      position += step.length
      if let key = step.key { keys.append(key) }
    }
    buffer.removeFirst(position)
    return Self.joiningMarks(keys)
  }

  /// The first step in `bytes`: how many of them it takes, and the key if it is one. Nil if more bytes are needed.
  private mutating func key(in bytes: ArraySlice<UInt8>, final: Bool) -> (length: Int, key: Key?)? {
    let first = bytes[bytes.startIndex]
    switch first {
    case 0x1B:
      let step = sequence(in: bytes, final: final)
      if let step, case .pasteBegins = step.meaning { pasted = [] }
      return step.map { ($0.length, $0.meaning.key) }
    case 0x0D, 0x0A: return (1, .enter)
    case 0x09: return (1, .tab)
    case 0x08, 0x7F: return (1, .backspace)
    case 0x01...0x1A: return (1, .control(Character(Unicode.Scalar(first + 0x60))))
    case 0x00...0x1F: return (1, nil)
    default:
      return Self.scalar(in: bytes, final: final).map { ($0.length, $0.scalar.map { .character(Character($0)) }) }
    }
  }

  // MARK: Escape sequences

  private enum Meaning {
    case nothing
    case press(Key)
    case pasteBegins

    var key: Key? { if case .press(let key) = self { key } else { nil } }
  }

  private func sequence(in bytes: ArraySlice<UInt8>, final: Bool) -> (length: Int, meaning: Meaning)? {
    for (known, key) in sequences where bytes.starts(with: known) { return (known.count, .press(key)) }
    let start = bytes.startIndex
    guard bytes.count > 1 else { return final ? (1, .press(.escape)) : nil }
    switch bytes[start + 1] {
    case 0x1B: return (1, .press(.escape))
    case 0x5B: return controlSequence(in: bytes, final: final)  // CSI
    case 0x4F:  // SS3
      guard bytes.count > 2 else { return final ? (2, .press(.alternate("O"))) : nil }
      return (3, Self.singleShift[bytes[start + 2]].map { .press($0) } ?? .nothing)
    case 0x50, 0x5D, 0x5E, 0x5F, 0x58: return textSequence(in: bytes, final: final)  // DCS, OSC, PM, APC, SOS
    default:
      guard let (length, scalar) = Self.scalar(in: bytes.dropFirst(), final: final) else { return nil }
      guard let scalar, scalar.value >= 0x20, scalar.value != 0x7F else { return (1 + length, .nothing) }
      return (1 + length, .press(.alternate(Character(scalar))))
    }
  }

  /// CSI parameters, intermediates, final byte (ECMA-48, 5.4).
  private func controlSequence(in bytes: ArraySlice<UInt8>, final: Bool) -> (length: Int, meaning: Meaning)? {
    let start = bytes.startIndex
    if bytes.count > 2 && bytes[start + 2] == 0x5B {  // ESC [ [ A to E: F1 to F5 of the Linux console
      guard bytes.count > 3 else { return final ? (3, .nothing) : nil }
      let letter = bytes[start + 3]
      return (4, (0x41...0x45).contains(letter) ? .press(.function(Int(letter) - 0x40)) : .nothing)
    }
    var end = start + 2
    while end < bytes.endIndex && (0x20...0x3F).contains(bytes[end]) && end - start < Self.maximumSequence { end += 1 }
    guard end < bytes.endIndex else {
      return final ? (bytes.count, bytes.count == 2 ? .press(.alternate("[")) : .nothing) : nil
    }
    let letter = bytes[end]
    // Not a final byte: the sequence was broken off, and a new one or a letter begins here.
    guard (0x40...0x7E).contains(letter) else { return (max(2, end - start), .nothing) }
    if letter == 0x4D && end == start + 2 { return oldMouseReport(in: bytes, final: final) }
    return (end + 1 - start, Self.meaning(parameters: bytes[(start + 2)..<end], final: letter))
  }

  /// CSI M, then button, column and row as a byte each, from 32 on: what terminals send that know the mouse's mode 1000, but
  /// not 1006 (GNU screen). Nothing else begins so, and the three bytes must not be taken for keys.
  private func oldMouseReport(in bytes: ArraySlice<UInt8>, final: Bool) -> (length: Int, meaning: Meaning)? {
    let start = bytes.startIndex + 3
    guard bytes.count >= 6 else { return final ? (bytes.count, .nothing) : nil }
    let (button, x, y) = (bytes[start], Int(bytes[start + 1]) - 33, Int(bytes[start + 2]) - 33)
    return (6, button == 32 && x >= 0 && y >= 0 ? .press(.click(Point(x, y))) : .nothing)
  }

  private static func meaning(parameters: ArraySlice<UInt8>, final letter: UInt8) -> Meaning {
    if parameters.first == 0x3C {  // SGR mouse report: < button ; column ; row
      let numbers = numbers(in: parameters.dropFirst())
      guard letter == 0x4D, numbers.count == 3, numbers[0] == 0, numbers[1] > 0, numbers[2] > 0 else { return .nothing }
      return .press(.click(Point(numbers[1] - 1, numbers[2] - 1)))
    }
    let numbers = numbers(in: parameters)
    // A second number tells the modifiers; keys with modifiers are no keys of ours, except Shift-Tab.
    if numbers.count > 1 && numbers[1] > 1 { return .nothing }
    if letter == 0x7E {
      guard let number = numbers.first else { return .nothing }
      return number == 200 ? .pasteBegins : tildeKeys[number].map { .press($0) } ?? .nothing
    }
    if letter == 0x5A { return .press(.backtab) }
    return letter == 0x4D ? .nothing : singleShift[letter].map { .press($0) } ?? .nothing
  }

  private static func numbers(in parameters: ArraySlice<UInt8>) -> [Int] {
    parameters.split(separator: 0x3B, omittingEmptySubsequences: false).map { digits in
      // Five digits are more than any terminal has to say, and cannot overflow.
      digits.prefix(5).reduce(0) { $0 * 10 + ((0x30...0x39).contains($1) ? Int($1) - 0x30 : 0) }
    }
  }

  /// Strings such as the answers to queries, up to BEL or ST; nobody asked, so they are swallowed.
  private func textSequence(in bytes: ArraySlice<UInt8>, final: Bool) -> (length: Int, meaning: Meaning)? {
    let start = bytes.startIndex
    for index in bytes.indices.dropFirst(2).prefix(Self.maximumSequence) {
      if bytes[index] == 0x07 { return (index + 1 - start, .nothing) }
      if bytes[index] == 0x5C && bytes[index - 1] == 0x1B { return (index + 1 - start, .nothing) }
    }
    if bytes.count > Self.maximumSequence { return (Self.maximumSequence, .nothing) }
    guard final else { return nil }
    let second = Character(Unicode.Scalar(bytes[start + 1]))
    return (bytes.count, bytes.count == 2 ? .press(.alternate(second)) : .nothing)
  }

  private static let singleShift: [UInt8: Key] = [
    0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x48: .home, 0x46: .end, 0x4D: .enter, 0x50: .function(1),
    0x51: .function(2), 0x52: .function(3), 0x53: .function(4),
  ]

  private static let tildeKeys: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 11: .function(1),
    12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6), 18: .function(7),
    19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
  ]

  // MARK: Pastes

  /// ESC [ 201 ~ ends a paste.
  private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  private mutating func pastedText(in bytes: ArraySlice<UInt8>, final: Bool) -> (length: Int, key: Key?)? {
    if bytes.starts(with: Self.pasteEnd) {
      let text = pasted ?? []
      pasted = nil
      return (Self.pasteEnd.count, Self.paste(text))
    }
    if !final && Self.pasteEnd.starts(with: bytes) { return nil }
    if pasted!.count < Self.maximumPaste { pasted!.append(bytes[bytes.startIndex]) }
    return (1, nil)
  }

  private static func paste(_ bytes: [UInt8]) -> Key {
    // A bound that cuts a character leaves a replacement character, not a fault.
    let text = String(decoding: bytes, as: UTF8.self)
    return .paste(String(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 }))
  }

  // MARK: UTF-8

  /// The scalar at the start of `bytes`; nil as the scalar if they are no UTF-8 or a control, nil altogether if more bytes
  /// are needed.
  private static func scalar(
    in bytes: ArraySlice<UInt8>, final: Bool
  ) -> (length: Int, scalar: Unicode.Scalar?)? {
    let first = bytes[bytes.startIndex]
    let length =
      switch first {
      case 0x00...0x7F: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    if length == 0 { return (1, nil) }
    let available = bytes.prefix(length)
    let continued = available.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count + 1
    if continued < available.count { return (continued, nil) }
    if available.count < length { return final ? (available.count, nil) : nil }
    let decoded = String(validating: available, as: UTF8.self)?.unicodeScalars.first
    return (length, decoded.flatMap { (0x80...0x9F).contains($0.value) ? nil : $0 })
  }

  /// Characters that follow each other and form one grapheme cluster become one key.
  private static func joiningMarks(_ keys: [Key]) -> [Key] {
    var result: [Key] = []
    for key in keys {
      if case .character(let mark) = key, case .character(let base)? = result.last, !(mark.isASCII) {
        let joined = String(base) + String(mark)
        if joined.count == 1 {
          result[result.count - 1] = .character(Character(joined))
          continue
        }
      }
      result.append(key)
    }
    return result
  }
}
