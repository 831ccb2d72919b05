import SnapGame
import SnapProtocol
import TerminalText

/// Takes a line apart, from left to right, by single spaces.
struct FieldCutter {
  private var rest: Substring?

  init(_ line: String) { rest = line[...] }

  mutating func next(_ name: String = "field") throws(RecordError.Reason) -> Field {
    guard let rest else { throw .field(name) }
    guard let space = rest.firstIndex(of: " ") else {
      self.rest = nil
      return Field(text: rest)
    }
    self.rest = rest[rest.index(after: space)...]
    return Field(text: rest[..<space])
  }

  mutating func next() throws(RecordError.Reason) -> Substring { try next("field").text }

  /// Everything to the end of the line.
  mutating func remainder(_ name: String) throws(RecordError.Reason) -> Substring {
    guard let rest else { throw .field(name) }
    self.rest = nil
    return rest
  }

  /// The value of `name=value`.
  mutating func value(_ name: String) throws(RecordError.Reason) -> Field {
    let field = try next(name)
    guard field.text.hasPrefix(name + "=") else { throw .field(name) }
    return Field(text: field.text.dropFirst(name.utf8.count + 1))
  }

  mutating func rule<Rule: HouseRule>(_ name: String) throws(RecordError.Reason) -> Rule {
    guard let rule = Rule(word: try value(name).text) else { throw .field(name) }
    return rule
  }

  mutating func integer(in range: ClosedRange<Int64>) throws(RecordError.Reason) -> Int64 {
    try next("time").number(in: range, "time")
  }

  func end() throws(RecordError.Reason) { if rest != nil { throw .field("end of line") } }

  var isAtEnd: Bool { rest == nil }
}

/// One word of a line.
struct Field {
  let text: Substring

  func number(in range: ClosedRange<Int64>, _ name: String) throws(RecordError.Reason) -> Int64 {
    guard (1...19).contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit), let number = Int64(text),
      range.contains(number)
    else { throw .field(name) }
    return number
  }

  /// Nanoseconds, or `-` for none.
  func limit(_ name: String) throws(RecordError.Reason) -> Duration? {
    text == "-" ? nil : Duration(nanoseconds: try number(in: 1...RecordFormat.longestLimit, name))
  }

  func seat() throws(RecordError.Reason) -> Seat {
    guard text.utf8.count == 1, let digit = UInt8(text), let seat = Seat(rawValue: digit) else { throw .field("seat") }
    return seat
  }

  /// The digits of seats, ascending.
  func seats(_ name: String) throws(RecordError.Reason) -> SeatSet {
    var seats = SeatSet()
    for digit in text {
      let seat = try Field(text: Substring(String(digit))).seat()
      guard Seat.allCases.allSatisfy({ $0 < seat || !seats.contains($0) }) else { throw .field(name) }
      seats.insert(seat)
    }
    return seats
  }

  /// A player by the number that the host gave.
  func peer() throws(RecordError.Reason) -> PeerID {
    guard let peer = PeerID(String(try number(in: 1...Int64(Int32.max), "player"))) else { throw .field("player") }
    return peer
  }

  /// The two sides of a colon.
  func pair() throws(RecordError.Reason) -> (Field, Field) {
    guard let colon = text.firstIndex(of: ":") else { throw .field("pair") }
    return (Field(text: text[..<colon]), Field(text: text[text.index(after: colon)...]))
  }
}

extension String {
  /// A name as hosts accept it: what may reach a terminal, and not too long.
  func checkedAsName() throws(RecordError.Reason) -> String {
    guard (1...RecordFormat.longestName).contains(utf8.count), self == terminalSafe else { throw .field("name") }
    return self
  }
}

extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self) }
}
