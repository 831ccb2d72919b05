import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol
import SnapSimulation

/// Lets the guests of a table do what the input says, with the checkers of simulated tables at every step.
///
/// The first byte chooses where the game stands. Then each step is a byte that says what (low five bits) and who (high
/// three), followed by what that needs.
func fuzzHost(_ input: [UInt8]) {
  var bytes = InputBytes(input)
  var table = FuzzedTable(beginnings[Int(bytes.next()) % beginnings.count])
  while !bytes.isEmpty && !table.isWornOut { table.act(&bytes) }
  // What is on its way arrives. Longer waits are steps of their own.
  table.pass(.seconds(1))
}

/// Reads an input from left to right; after its end there are zeros.
private struct InputBytes {
  private var rest: ArraySlice<UInt8>

  init(_ input: [UInt8]) { rest = input[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func next() -> UInt8 { rest.popFirst() ?? 0 }

  /// As many as the next byte says, less where the input ends.
  mutating func block() -> [UInt8] {
    let block = rest.prefix(Int(next()))
    rest = rest.dropFirst(block.count)
    return Array(block)
  }
}

private struct FuzzedTable {
  private var table: TableSimulation
  private var checker: TableChecker

  /// Nothing new is to be expected of so long a story, or of one that is over.
  private static let mostSteps = 1_500
  private static let mostPeople = 10

  init(_ table: TableSimulation) {
    self.table = table
    checker = TableChecker(dealIsOpen: table.host.configuration.dealIsOpen)
  }

  var isWornOut: Bool { table.counts.steps > Self.mostSteps }

  /// Lets time pass, and everything that is due happen.
  mutating func pass(_ span: Duration) {
    let end = table.now + span
    while let time = table.nextTime, time <= end, !isWornOut, table.step() { check() }
    if !isWornOut { table.run(until: end) }
  }

  private mutating func check() {
    do throws(Violation) { try checker.check(table) } catch {
      fatalError("\(error), after \(table.notes.suffix(12))")
    }
  }

  mutating func act(_ bytes: inout InputBytes) {
    let step = bytes.next()
    let person = Int(step >> 5) % table.peopleCount
    switch step & 31 {
    case 0: pass(.milliseconds(Int64(bytes.next())))
    case 1: pass(.milliseconds(Int64(bytes.next()) * 40))
    case 2: table.forge(bytes: bytes.block(), by: person)
    // A frame of its own, whose bytes begin with the packet's type.
    case 3, 4: table.forge(bytes: framed(bytes.next(), bytes.block()), by: person)
    case 5: table.forge(.clientReady, by: person)
    case 6: table.forge(.clientDealtCards, by: person)
    case 7:
      let activation = Int32(bytes.next()) - 1
      table.forge(.clientTurnedCard(ClientTurnedCard(activation: activation < 0 ? nil : activation)), by: person)
    case 8:
      let claim = PlayerShouldSnap.Claim(turn: UInt32(bytes.next()), reaction: UInt32(bytes.next()) * 8)
      table.forge(.playerShouldSnap(PlayerShouldSnap(peer: peer(bytes.next()), claim: claim)), by: person)
    case 9: table.forge(.pong(UInt64(bytes.next())), by: person)
    case 10:
      let kind = DealProof.Kind(rawValue: Int8(bitPattern: bytes.next())) ?? .nonce
      let mine = table.guest(person)?.peer
      table.forge(.dealProof(DealProof(kind: kind, peer: mine, bytes: Array(bytes.block().prefix(64)))), by: person)
    case 11: table.forge(.snapshotRequest, by: person)
    case 12: table.forge(.chat(Chat(peer: nil, text: String(decoding: bytes.block(), as: UTF8.self))), by: person)
    case 13: table.act(.turn, by: person)
    case 14: table.act(.call, by: person)
    case 15: table.act(.ready, by: person)
    case 16: table.act(.leave, by: person)
    case 17: table.breakConnection(of: person)
    case 18: table.silence(person)
    case 19: if table.isOverNetwork(person) { table.restart(person) }
    case 20: table.stopReading(person)
    case 21: table.stopReading(person, false)
    case 22: join(bytes.next())
    case 23: command(.start)
    case 24: command(.nextRound)
    case 25: command(.kick(peer(bytes.next())))
    case 26: command(.skipDeal)
    case 27: table.behave(rogue(bytes.next()), person: person)
    case 28: for _ in 0..<bytes.next() { table.forge(.clientReady, by: person) }
    case 29: command(.timeout)
    default: table.act(.call, by: person)
    }
    pass(.zero)
  }

  private mutating func command(_ input: HostInput) {
    table.command(input)
    check()
  }

  private func peer(_ byte: UInt8) -> PeerID { PeerID(String(byte & 7))! }

  private func framed(_ type: UInt8, _ payload: [UInt8]) -> [UInt8] {
    var frame: [UInt8] = []
    HostboundPacket.unknown(type: Int16(type)).encode(into: &frame)
    frame += payload
    let length = frame.count - 4
    for index in 0..<4 { frame[index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index)) }
    return frame
  }

  private mutating func join(_ byte: UInt8) {
    guard table.peopleCount < Self.mostPeople else { return }
    var options = GuestOptions(name: "Newcomer", level: byte & 1 == 0 ? .normal : nil)
    options.identity.role = byte & 2 == 0 ? .player : .watcher
    _ = table.join(options)
  }

  private func rogue(_ byte: UInt8) -> Rogue {
    switch byte % 8 {
    case 0: .honest
    case 1: .claims(0)
    case 2: .claims(.max)
    case 3: .repeats(3)
    case 4: .mute
    case 5: .withholds
    case 6: .changesNonce
    default: .isOld
    }
  }
}

// MARK: - Beginnings

/// Tables in a waiting room, while a deck is drawn, while cards are dealt, at a turn, at a match, and between rounds;
/// of persons, of computers, of both; and at a match where equals make a pool.
private let beginnings: [TableSimulation] = {
  let waiting = table(of: [.normal, nil], starts: false)
  var drawing = table(of: [nil, nil, nil])
  drawing.run(for: .milliseconds(45))
  var dealing = table(of: [nil, .normal, nil])
  dealing.run(for: .milliseconds(300))
  let playing = atTurn(table(of: [nil, nil, nil, nil]))
  let mixed = atTurn(table(of: [.normal, nil, .normal, nil]))
  let match = atMatch(playing)
  var over = table(of: [.normal, .normal])
  _ = over.run(within: .seconds(120)) { $0.counts.rounds > 0 }
  var keyboard = table(of: [nil, nil], starts: false, keyboard: true)
  keyboard.command(.start)
  var house = HouseRules()
  house.ties = .pool
  house.decks = .two
  let pool = atMatch(atTurn(table(of: [nil, nil, nil], house)))
  return [waiting, drawing, dealing, playing, mixed, match, over, keyboard, pool]
}()

private func table(
  of levels: [ComputerHabit?], _ house: HouseRules = .usual, starts: Bool = true, keyboard: Bool = false
) -> TableSimulation {
  var configuration = HostConfiguration()
  configuration.rules.house = house
  configuration.startsWith = starts ? levels.count : nil
  configuration.rules.pacing = Pacing(factor: 0.2)
  configuration.rules.turnsWithoutCall = 8
  configuration.turnLimit = .seconds(5)
  var table = TableSimulation(configuration, seed: 1)
  if keyboard { _ = table.join(GuestOptions(name: "Host", link: .inProcess(hosts: true), level: nil)) }
  for (number, level) in levels.enumerated() {
    _ = table.join(GuestOptions(name: "Player \(number)", level: level))
  }
  table.run(for: .milliseconds(21))
  return table
}

private func atTurn(_ table: TableSimulation) -> TableSimulation {
  var table = table
  _ = table.run(within: .seconds(30)) { table in (0..<table.peopleCount).contains { table.guest($0)?.mayTurn == true } }
  return table
}

/// Cards are turned until two of them match.
private func atMatch(_ table: TableSimulation) -> TableSimulation {
  var table = table
  for _ in 0..<60 where table.host.match?.matchStands != true {
    for person in 0..<table.peopleCount where table.guest(person)?.mayTurn == true { table.act(.turn, by: person) }
    table.run(for: .milliseconds(500))
  }
  return table
}
