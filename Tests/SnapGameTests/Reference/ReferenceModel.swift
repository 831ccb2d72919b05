/// A second model of the rules of one table, as plain as it can be: lists of card numbers and straight-line code.
///
/// It exists to be compared with the real machine, and so shares nothing with it. A card is `suit * 13 + value - 1`. In
/// a stack index 0 is the bottom card. Time is in nanoseconds and never goes back.
///
/// Where the rules leave room, this model reads them as follows.
/// - The first card of the deck is dealt first.
/// - An input that arrives at or after the deadline finds all due timeouts performed, each at the time it was due, so
///   that late inputs stretch no pause.
/// - A player who may not call (locked out, no cards, not seated) is ignored, whatever turn he names. The turner stays
///   locked out until the next activation even when somebody's call intervenes.
/// - Contest 0 too is spent by its first call; the calls after it are TooLate.
/// - "At most one TooLate per player and turn" counts the turn at the table, not the turn named; more are ignored.
/// - A match is gone when the matching set has become empty; while one of two pairs stands, the contest stays open.
/// - The limit of turned cards and the limit of time end a round at the end of the running pause, in place of an
///   activation: the last card can still be snapped, and a call that counted moves its cards first. The time limit
///   counts from the first activation; with no pause running it ends the round at once. Wrong calls count as calls.
/// - A round that is decided by a leaver, or whose decided winner is known when somebody leaves, ends at once.
/// - The caller leaves: nothing moves, and both pauses still run, so play resumes when it would have.
/// - With no round running `left` has no entries, and the cards of a finished round simply go with their owner.
/// - An activation that recycles is reported before its recycling, whatever led to it.
struct ReferenceModel: Sendable {
  let rules: ReferenceRules
  /// Who sits at the table.
  var occupied: [Bool]
  /// The face-down stacks of the four seats.
  var closed: [[Int]] = [[], [], [], []]
  /// The face-up stacks of the four seats.
  var open: [[Int]] = [[], [], [], []]
  /// The face-up cards in the middle, the top card last.
  var pool: [Int] = []
  /// How many rounds the player of each seat has won.
  var gamesWon = [0, 0, 0, 0]
  var stage = ReferenceStage.waiting
  /// The player whose turn it is, or was before the running pause; nil before the first activation of a round.
  var active: Int?
  /// Who started the last round, with the changes made during its deal.
  var starter: Int?
  /// The number that the next activation gets.
  var nextActivation = 0
  /// Cards turned in this round; also the number of the contest.
  var turnNumber = 0

  /// How many cards the round was dealt with: who holds them all has won.
  var cardsInRound = 52
  /// Who has answered the deal.
  var answered = [false, false, false, false]
  /// When the deal's time is over; nil once it is.
  var dealEnd: Int64?
  var pause = ReferencePause.none
  var pauseEnd: Int64 = 0
  var playStarted: Int64 = 0
  /// The active player has turned his card.
  var activeHasTurned = false
  /// Who may not call, since he saw his card first.
  var lockedOut: Int?
  /// The contest has had its call, or its match vanished.
  var contestOver = false
  var tooLateSent = [false, false, false, false]
  var turnedWithoutCall = 0
  /// Equally quick calls are being settled: the piles will go to the pool.
  var isTie = false
  /// The call whose cards will move; nil too when its caller has left.
  var caller: Int?
  /// Who matched when the caller called, clockwise from him; empty for a wrong call.
  var callMatching: [Int] = []
  /// All cards are in the pool.
  var nobodyCanWin = false
  /// Who has won, from the moment the cards moved.
  var winner: Int?
  /// What the current input has brought about so far.
  var facts: [ReferenceFact] = []

  init(seats: [Int], rules: ReferenceRules = ReferenceRules()) {
    self.rules = rules
    occupied = [0, 1, 2, 3].map { seats.contains($0) }
  }

  // MARK: What can be asked

  /// When the table next wants `timeout`, if nothing else happens.
  var deadline: Int64? {
    if stage == .dealing { return dealEnd }
    if stage == .playing && pause != .none { return pauseEnd }
    if stage == .playing, let limit = rules.timeLimit { return playStarted + limit }
    return nil
  }

  /// The players whose open top card matches another's or the pool's, in the order of seats, then 4 for the pool.
  var matching: [Int] {
    let piles = open + [pool]
    var result: [Int] = []
    for seat in 0...4 {
      for other in 0...4 {
        if seat != other, let mine = piles[seat].last, let theirs = piles[other].last {
          let sameRank = mine % 13 == theirs % 13
          let sameSuit = mine / 13 == theirs / 13
          let match = (rules.matchesByRank && sameRank) || (rules.matchesBySuit && sameSuit)
          if match && !result.contains(seat) { result.append(seat) }
        }
      }
    }
    return result
  }

  /// Who starts the next round if nobody leaves: the next occupied seat clockwise from the last starter.
  var nextStarter: Int? {
    guard let starter else { return nil }
    return clockwise(after: starter).first { occupied[$0] }
  }

  /// All cards of a seat, closed and open.
  func cardCount(_ seat: Int) -> Int { closed[seat].count + open[seat].count }

  /// The four seats clockwise, starting with the left-hand neighbour and ending with the seat itself.
  func clockwise(after seat: Int) -> [Int] { [1, 2, 3, 4].map { (seat + $0) % 4 } }

  // MARK: Inputs

  /// Deals a new round. Without a starter the next one clockwise from the last starter begins.
  mutating func startRound(deck: [Int], starter chosen: Int?, now: Int64) -> [ReferenceFact] {
    performDue(now)
    let first = chosen ?? nextStarter ?? -1
    if stage == .dealing || stage == .playing || !isSeated(first) || occupied.count(where: { $0 }) < 2 {
      return finish(.ignored(seat: first, input: .startRound))
    }
    closed = [[], [], [], []]
    open = [[], [], [], []]
    pool = []
    isTie = false
    var seat = first
    for card in deck {
      closed[seat].append(card)
      seat = clockwise(after: seat).first { occupied[$0] } ?? seat
    }
    cardsInRound = deck.count
    starter = first
    active = nil
    stage = .dealing
    answered = [false, false, false, false]
    dealEnd = now + rules.dealTime
    pause = .none
    activeHasTurned = false
    lockedOut = nil
    turnNumber = 0
    contestOver = false
    tooLateSent = [false, false, false, false]
    turnedWithoutCall = 0
    caller = nil
    callMatching = []
    winner = nil
    nobodyCanWin = false
    return finish(.dealt(starter: first, counts: closed.map(\.count)))
  }

  /// A player has answered the deal.
  mutating func dealt(seat: Int, now: Int64) -> [ReferenceFact] {
    performDue(now)
    if stage != .dealing || !isSeated(seat) || answered[seat] { return finish(.ignored(seat: seat, input: .dealt)) }
    answered[seat] = true
    beginPlayIfDealt(now)
    return finish()
  }

  /// A player turns his card, in answer to the activation of this number; nil names none.
  mutating func turn(seat: Int, activation: Int?, now: Int64) -> [ReferenceFact] {
    performDue(now)
    if stage != .playing || pause != .none || active != seat || activeHasTurned || closed[seat].isEmpty
      || (activation != nil && activation != nextActivation - 1)
    {
      return finish(.ignored(seat: seat, input: .turn))
    }
    let card = closed[seat].removeLast()
    open[seat].append(card)
    activeHasTurned = true
    lockedOut = seat
    turnNumber += 1
    turnedWithoutCall += 1
    contestOver = false
    tooLateSent = [false, false, false, false]
    pause = .turn
    pauseEnd = now + rules.turnPause
    return finish(.turned(seat: seat, card: card, turn: turnNumber))
  }

  /// A player calls Snap, having seen the card of this turn (0: none yet).
  mutating func call(seat: Int, turn: Int, now: Int64) -> [ReferenceFact] {
    performDue(now)
    if stage != .playing || !isSeated(seat) || cardCount(seat) == 0 || lockedOut == seat || turn > turnNumber {
      return finish(.ignored(seat: seat, input: .call))
    }
    if turn < turnNumber || contestOver {
      if tooLateSent[seat] { return finish(.ignored(seat: seat, input: .call)) }
      tooLateSent[seat] = true
      return finish(.tooLate(seat: seat))
    }
    contestOver = true
    turnedWithoutCall = 0
    caller = seat
    let matches = matching
    callMatching = ([seat] + clockwise(after: seat).dropLast() + [4]).filter { matches.contains($0) }
    isTie = false
    pause = .verdict
    pauseEnd = now + rules.verdictPause
    return finish(callMatching.isEmpty ? .wrong(seat: seat) : .correct(seat: seat, matching: callMatching))
  }

  /// Several players call equally quickly. Where that is no tie, the first of them clockwise from the active player's
  /// left has called, and then the others.
  mutating func tie(seats: [Int], turn: Int, now: Int64) -> [ReferenceFact] {
    performDue(now)
    let order = clockwise(after: active ?? 3).filter { seats.contains($0) }
    let counting = order.filter {
      stage == .playing && isSeated($0) && cardCount($0) > 0 && lockedOut != $0 && turn == turnNumber && !contestOver
    }
    let matches = matching
    var others = order
    if rules.tiesMakeAPool && counting.count > 1 && !matches.isEmpty {
      others = order.filter { !counting.contains($0) }
      contestOver = true
      turnedWithoutCall = 0
      isTie = true
      caller = nil
      callMatching = matches
      pause = .verdict
      pauseEnd = now + rules.verdictPause
      for seat in counting {
        let fromHim = ([seat] + clockwise(after: seat).dropLast() + [4]).filter { matches.contains($0) }
        facts.append(.tied(seat: seat, matching: fromHim))
      }
    }
    // Each call's facts follow those before.
    var result = finish()
    for seat in others { result += call(seat: seat, turn: turn, now: now) }
    return result
  }

  /// A player leaves for good.
  mutating func leave(seat: Int, now: Int64) -> [ReferenceFact] {
    performDue(now)
    if !isSeated(seat) { return finish(.ignored(seat: seat, input: .leave)) }
    occupied[seat] = false
    giveAwayCards(of: seat)
    if stage == .dealing || stage == .playing { goOn(without: seat, now) }
    return finish()
  }

  /// Performs what is due.
  mutating func timeout(now: Int64) -> [ReferenceFact] {
    performDue(now)
    return finish()
  }

  func isSeated(_ seat: Int) -> Bool { (0...3).contains(seat) && occupied[seat] }

  /// Hands out the facts collected, and this last one.
  private mutating func finish(_ last: ReferenceFact? = nil) -> [ReferenceFact] {
    if let last { facts.append(last) }
    let result = facts
    facts = []
    return result
  }
}
