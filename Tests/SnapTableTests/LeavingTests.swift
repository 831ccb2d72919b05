import SnapGame
import SnapGuest
import SnapProtocol
import SnapSimulation
import Testing

@testable import SnapHost

/// Where a table stands, as far as it matters to somebody who leaves.
enum Moment: Hashable, CaseIterable {
  case signIn, readying, dealing
  case ownTurn, othersTurn, afterOwnTurn, afterOthersTurn
  case turnHeld, contestOpenAsCaller, contestOpenAsOther
  case verdictAsCaller, verdictAsMatch, verdictAsOther, cardsMove
  case betweenRounds

  init(_ table: TableSimulation, of person: PersonNumber) {
    guard let game = table.host.game else {
      if case .readying = table.host.stage { self = .readying } else { self = .signIn }
      return
    }
    let seat = table.guest(person)?.seat
    let view = game.match.view
    switch view.stage {
    case .betweenRounds: self = .betweenRounds
    case .dealing: self = .dealing
    case .playing:
      if game.judge.isOpen {
        self = seat.map(game.judge.hasCalled) == true ? .contestOpenAsCaller : .contestOpenAsOther
      } else if let move = view.pendingMove {
        if move.caller == seat {
          self = .verdictAsCaller
        } else if case .correct(let matching) = move.verdict, let seat, matching.seats.contains(seat) {
          self = .verdictAsMatch
        } else {
          self = .verdictAsOther
        }
      } else if game.match.isSettlingCall {
        self = .cardsMove
      } else if game.heldTurn != nil {
        self = .turnHeld
      } else if view.hasTurned {
        self = view.active == seat ? .afterOwnTurn : .afterOthersTurn
      } else {
        self = view.active == seat ? .ownTurn : .othersTurn
      }
    }
  }
}

enum WayToLeave: CaseIterable {
  case quit, lost, silent, crash

  func leave(_ table: inout TableSimulation, _ person: PersonNumber) {
    switch self {
    case .quit: table.act(.leave, by: person)
    case .lost: table.breakConnection(of: person)
    case .silent: table.silence(person)
    case .crash: table.crash(person)
    }
  }
}

extension TableSimulation {
  /// Where in the notes the first leaving is.
  fileprivate func leaving(since start: Int) -> Int? {
    notes[start...].firstIndex { if case .left = $0.note { true } else { false } }
  }
}

@Suite struct LeavingTests {
  /// Something that can only come about if the table goes on: the next card, a new round, an end, or the waiting room.
  private func goesOn(_ table: TableSimulation, since notes: Int) -> Bool {
    table.notes[notes...].contains {
      switch $0.note {
      case .turned, .roundStarted, .roundEnded, .waitingForPlayers, .closed: true
      default: false
      }
    }
  }

  @Test(
    arguments: [(.quit, 2), (.quit, 3), (.quit, 4), (.lost, 2), (.lost, 3), (.silent, 4), (.crash, 2)]
      as [(WayToLeave, Int)])
  func whoeverLeavesAtAnyMomentTheTableGoesOn(way: WayToLeave, players: Int) throws {
    var moments = Set<Moment>()
    var table = table(of: players, seed: 18, latency: 40, jitter: 30) {
      $0.rules.turnsWithoutCall = 30
      $0.rules.pacing = Pacing(factor: 0.3)
    }
    var lastMoment = [Moment?](repeating: nil, count: players)
    var tries = [Moment: Int]()
    // A turn is held only where a match stands that nobody has called: seldom, and seen at the table of two.
    while table.counts.rounds < (players == 2 ? 8 : 2) {
      guard table.step() else { break }
      for person in 0..<players {
        let moment = Moment(table, of: person)
        guard lastMoment[person] != moment, tries[moment, default: 0] < 4 else { continue }
        lastMoment[person] = moment
        moments.insert(moment)
        tries[moment, default: 0] += 1
        var other = table
        var checker = TableChecker()
        way.leave(&other, person)
        let notes = other.notes.count
        _ = try other.run(within: .seconds(41), checking: &checker) { $0.leaving(since: notes) != nil }
        // Who was not yet signed in leaves nothing behind.
        guard let leaving = other.leaving(since: notes) else {
          #expect(moment == .signIn, "\(way) as \(person) at \(moment), step \(table.counts.steps)")
          continue
        }
        let went = try other.run(within: .seconds(15), checking: &checker) { goesOn($0, since: leaving) }
        #expect(went || moment == .signIn, "\(way) as \(person) at \(moment), step \(table.counts.steps)")
        #expect(other.counts.snapshotRequests == 0, "\(way) as \(person) at \(moment), step \(table.counts.steps)")
      }
    }
    let unreachable: Set<Moment> = players == 2 ? [.verdictAsOther] : []
    moments.formUnion(players > 2 ? [.turnHeld] : [])
    #expect(Set(Moment.allCases).subtracting(moments).subtracting(unreachable) == [])
  }

  @Test func anOrderlyQuitGivesTheCardsAwayAtOnce() throws {
    var table = tableOfPersons(3)
    let leaver = try #require(table.guest(2)?.seat)
    table.act(.leave, by: 2)
    table.run(for: .milliseconds(10))
    #expect(table.host.match?.seated.contains(leaver) == false)
    #expect(table.host.match?.tableau.count(at: leaver) == 0)
    table.run(for: .milliseconds(10))
    #expect(table.agree)
    #expect(table.guest(0)?.view.seated.count == 2)
  }

  /// Whether the cards of the call had moved by then cannot be told from the packet itself.
  @Test func aSnapshotFollowsWhoLeavesWhileACallIsSettled() throws {
    var table = tableOfPersons(3)
    _ = try table.turned()
    let caller = try table.waitForTurn()
    table.act(.call, by: caller)
    try table.wait(.seconds(1)) { $0.host.match?.isSettlingCall == true }
    let stays = table.connection(of: caller)
    table.act(.leave, by: (caller + 1) % 3)
    var told: [GuestboundPacket] = []
    try table.wait(.seconds(1)) { table in
      told = table.sent.filter { $0.0 == stays }.map(\.1)
      return told.contains { if case .otherClientQuit = $0 { true } else { false } }
    }
    let quit = try #require(told.firstIndex { if case .otherClientQuit = $0 { true } else { false } })
    guard case .tableSnapshot? = told.dropFirst(quit + 1).first else {
      Issue.record("\(told)")
      return
    }
  }

  @Test func aLostSeatIsKeptForHalfAMinute() throws {
    var table = tableOfPersons(3)
    let leaver = try #require(table.guest(2)?.seat)
    table.breakConnection(of: 2)
    let lost = table.now + .milliseconds(10)
    try table.wait(.seconds(1)) { table in
      table.sentSomebody {
        if case .connectionChanged(let change) = $0 { !change.isConnected && change.grace == 30 } else { false }
      }
    }
    table.run(until: lost + .milliseconds(29_999))
    #expect(table.host.match?.seated.contains(leaver) == true)
    table.run(until: lost + .seconds(30))
    #expect(table.host.match?.seated.contains(leaver) == false)
  }

  @Test func theHostTurnsForALostPlayerAfterThreeSeconds() throws {
    var table = tableOfPersons(2)
    let active = try #require(table.mayTurn)
    table.breakConnection(of: active)
    let lost = table.now + .milliseconds(10)
    table.run(until: lost + .milliseconds(2_999))
    #expect(table.host.match?.turn == 0)
    table.run(until: lost + .seconds(3))
    #expect(table.host.match?.turn == 1)
  }

  @Test func silenceOfSixSecondsIsALostConnection() throws {
    var table = tableOfPersons(2)
    let heard = table.now
    table.silence(1)
    table.run(until: heard + .milliseconds(3_900))
    #expect(!table.note { if case .lost = $0 { true } else { false } })
    table.run(until: heard + .milliseconds(6_100))
    #expect(table.has(.lost(name: "Player 2")))
    // The guest notices by itself too.
    #expect(table.guest(1)?.stage == .ended(.connectionLost))
  }

  @Test func whoIsLostDuringTheDealIsNotWaitedFor() throws {
    var table = table(of: 3, level: nil)
    try table.wait(.seconds(5)) { $0.sentSomebody { if case .dealCards = $0 { true } else { false } } }
    table.stopReading(1)
    let dealt = table.now
    table.run(until: dealt + .milliseconds(5_900))
    #expect(table.host.match?.unanswered == [.left])
    // Silence ends the connection first; the seat is kept, and nobody waits for its answer.
    table.run(until: dealt + .milliseconds(6_200))
    #expect(table.host.match?.unanswered == [])
    table.run(until: dealt + .seconds(11))
    #expect(table.view?.stage == .playing)
    #expect(table.host.match?.seated.count == 3)
  }

  @Test func whoAnswersPingsButNotTheDealHasLeftAfterTenSeconds() throws {
    var table = table(of: 3, level: nil, jitter: 0)
    table.behave(.withholds, person: 1)
    try table.wait(.seconds(5)) { $0.note { if case .gameStarted = $0 { true } else { false } } }
    let started = table.now
    table.run(until: started + .milliseconds(9_999))
    #expect(table.host.match == nil)
    table.run(until: started + .seconds(10))
    #expect(table.has(.left(name: "Player 2", .noAnswer)))
    #expect(table.host.match?.seated.count == 2)
    try table.waitForTurn()
  }

  @Test func aSlowDealOutlastsTheTimeForAnswers() throws {
    var table = table(of: 2, level: nil) { $0.rules.pacing = Pacing(factor: 10) }
    try table.waitForTurn(.seconds(70))
    #expect(!table.spins)
  }

  @Test func whenEverybodyElseLeavesTheTableOpensAgain() throws {
    var table = tableOfPersons(2)
    table.act(.leave, by: 1)
    table.run(for: .milliseconds(50))
    #expect(table.host.match == nil)
    #expect(table.guest(0)?.stage == .waitingRoom)
    _ = table.join(GuestOptions(name: "Another", level: nil))
    try table.waitForTurn()
    #expect(table.agree)
    #expect(table.guest(0)?.view.seated.count == 2)
    // The numbers of activations go on, since the connections do.
    try table.wait(.seconds(1)) { $0.guest(0)?.view.stage == .playing && $0.guest(2)?.view.stage == .playing }
    #expect(table.counts.snapshotRequests == 0)
  }

  @Test func aKickedPlayerIsToldWhy() throws {
    var table = tableOfPersons(3)
    table.command(.kick(table.guest(1)!.peer!))
    table.run(for: .milliseconds(50))
    #expect(table.guest(1)?.stage == .ended(.goodbye(.kicked, "")))
    #expect(table.host.match?.seated.count == 2)
    #expect(table.agree)
  }

  @Test func shuttingDownTellsEverybody() throws {
    var table = tableOfPersons(3)
    table.command(.shutDown)
    table.run(for: .milliseconds(50))
    for person in 0..<3 { #expect(table.guest(person)?.stage == .ended(.goodbye(.serverQuit, ""))) }
    #expect(table.host.deadline == nil)
    _ = table.join(GuestOptions(name: "Late", level: nil))
    table.run(for: .seconds(1))
    #expect(table.guest(3)?.stage == .ended(.goodbye(.serverQuit, "")))
  }

  @Test func theTurnLimitTurnsForWhoWaits() throws {
    var table = tableOfPersons(2) { $0.turnLimit = .seconds(15) }
    let activated = table.now
    table.run(until: activated + .milliseconds(14_900))
    #expect(table.host.match?.turn == 0)
    table.run(until: activated + .milliseconds(15_100))
    #expect(table.host.match?.turn == 1)
    // Three turns in a row make a player one who is away.
    for (turns, away) in [(4, 0), (5, 1), (6, 2)] {
      try table.wait(.seconds(60)) { $0.host.match?.turn == turns }
      table.run(for: .milliseconds(100))
      #expect(table.guest(0)!.players.count { $0.flags.contains(.away) } == away)
    }
    // Who turns by himself is not away.
    let active = try table.waitForTurn()
    table.act(.turn, by: active)
    table.run(for: .milliseconds(100))
    #expect(table.guest(0)!.players.count { $0.flags.contains(.away) } == 1)
  }

  @Test func othersTroubleDoesNotProlongTheTurnLimit() throws {
    var table = tableOfPersons(3) { $0.turnLimit = .seconds(15) }
    let activated = table.now
    let other = (table.mayTurn! + 1) % 3
    for second in stride(from: 4.0, to: 14, by: 4) {
      table.run(until: activated + .seconds(second))
      table.breakConnection(of: other)
      table.run(for: .milliseconds(100))
      table.restart(other)
    }
    table.run(until: activated + .milliseconds(15_100))
    #expect(table.host.match?.turn == 1)
  }

  @Test func aWatcherWhoLeavesEndsNothing() throws {
    var table = tableOfPersons(2)
    var options = GuestOptions(name: "Watcher", level: nil)
    options.identity.role = .watcher
    let watcher = table.join(options)
    table.run(for: .milliseconds(100))
    #expect(table.agree)
    #expect(table.guest(watcher)?.view == table.view)
    table.crash(watcher)
    table.run(for: .milliseconds(100))
    #expect(table.has(.left(name: "Watcher", .connectionDropped)))
    let turner = table.turnCard()
    #expect(turner != nil)
    #expect(table.agree)
  }
}
