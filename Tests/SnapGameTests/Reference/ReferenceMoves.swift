/// What follows from the inputs: activations, recycling, settling, leaving, the end.
extension ReferenceModel {
  /// Performs all timeouts that are due, each at its own time.
  mutating func performDue(_ now: Int64) {
    while let due = deadline, due <= now {
      if stage == .dealing {
        dealEnd = nil
        beginPlayIfDealt(due)
      } else if pause == .verdict {
        moveCards()
        pause = .move
        pauseEnd = due + rules.movePause
      } else {
        resume(due)
      }
    }
  }

  /// Starts play when the deal's time is over and all who are still here have answered.
  mutating func beginPlayIfDealt(_ now: Int64) {
    for seat in 0...3 where occupied[seat] && !answered[seat] { return }
    guard dealEnd == nil, let starter else { return }
    stage = .playing
    playStarted = now
    activate(starter)
  }

  mutating func activate(_ seat: Int) {
    pause = .none
    active = seat
    activeHasTurned = false
    lockedOut = nil
    facts.append(.activated(seat: seat, number: nextActivation))
    nextActivation += 1
    if closed[seat].isEmpty { recycle(seat) }
  }

  /// Activates the first player after the active one who has closed cards, or two open ones; perhaps himself again.
  mutating func activateNext() {
    guard let active else { return }
    // With most cards in the pool it may be that nobody can turn one.
    for seat in clockwise(after: active) where !closed[seat].isEmpty || open[seat].count >= 2 {
      activate(seat)
      return
    }
    endRoundByCount()
  }

  /// Open cards from the oldest to the top go to the bottom of the closed stack; a match may vanish with the top.
  mutating func recycle(_ seat: Int) {
    let matched = !matching.isEmpty
    for card in open[seat] { closed[seat].insert(card, at: 0) }
    open[seat] = []
    if matched && matching.isEmpty { contestOver = true }
    facts.append(.recycled(seat: seat))
  }

  /// The end of the half second after a turn, of the pause after cards moved, or of the time limit.
  mutating func resume(_ now: Int64) {
    guard let active else { return }
    var timeIsUp = false
    if let limit = rules.timeLimit { timeIsUp = now >= playStarted + limit }
    if winner != nil || nobodyCanWin {
      endRound()
    } else if turnedWithoutCall >= rules.turnLimit || timeIsUp {
      endRoundByCount()
    } else if cardCount(active) == 0 || activeHasTurned || (closed[active].isEmpty && open[active].count == 1) {
      activateNext()
    } else {
      activate(active)
    }
  }

  /// A second after the call: the caller pays, or takes. Nothing moves if he has left.
  mutating func moveCards() {
    if isTie {
      isTie = false
      poolPiles()
      testWin()
    }
    guard let snapper = caller else { return }
    caller = nil
    if callMatching.isEmpty { payPenalty(snapper) } else { take(snapper) }
    testWin()
  }

  /// What a wrong call costs at this table. Who has no open cards for the others pays as usual.
  mutating func payPenalty(_ payer: Int) {
    let others = clockwise(after: payer).dropLast().filter { cardCount($0) > 0 }
    switch rules.penalty {
    case .oneToEach: pay(payer)
    case .wholePile: if open[payer].isEmpty || others.isEmpty { pay(payer) } else { payPile(payer, others) }
    case .oneUnderOwn: payUnderOwn(payer)
    }
  }

  /// The open card on top, or else the closed one on top, goes below the payer's closed cards.
  mutating func payUnderOwn(_ payer: Int) {
    var card = -1
    if open[payer].isEmpty { card = closed[payer].removeLast() } else { card = open[payer].removeLast() }
    closed[payer].insert(card, at: 0)
    facts.append(.paid([ReferencePayment(from: payer, to: payer, card: card)]))
  }

  /// All open cards, the top one first, one to each of the others in turn.
  mutating func payPile(_ payer: Int, _ others: [Int]) {
    var payments: [ReferencePayment] = []
    while let card = open[payer].popLast() {
      let other = others[payments.count % others.count]
      closed[other].insert(card, at: 0)
      payments.append(ReferencePayment(from: payer, to: other, card: card))
    }
    facts.append(.paid(payments))
  }

  /// One card to each other player who holds a card, clockwise from the caller's left, until he has none left.
  mutating func pay(_ payer: Int) {
    let others = clockwise(after: payer).dropLast().filter { cardCount($0) > 0 }
    if closed[payer].count < others.count && !open[payer].isEmpty { recycle(payer) }
    var payments: [ReferencePayment] = []
    for other in others {
      guard let card = closed[payer].popLast() else { break }
      closed[other].insert(card, at: 0)
      payments.append(ReferencePayment(from: payer, to: other, card: card))
    }
    facts.append(.paid(payments))
  }

  /// The open stacks of all who matched and are still here go to the bottom of the snapper's closed stack.
  mutating func take(_ snapper: Int) {
    var piles: [ReferencePile] = []
    for seat in callMatching where seat < 4 && occupied[seat] {
      piles.append(ReferencePile(seat: seat, cards: open[seat]))
      for card in open[seat] { closed[snapper].insert(card, at: 0) }
      open[seat] = []
    }
    if callMatching.contains(4) {
      piles.append(ReferencePile(seat: 4, cards: pool))
      for card in pool { closed[snapper].insert(card, at: 0) }
      pool = []
    }
    facts.append(.taken(snapper: snapper, piles: piles))
  }

  /// The open stacks of all who matched and are still here go on top of the pool, in the order of seats.
  mutating func poolPiles() {
    var piles: [ReferencePile] = []
    for seat in 0...3 where callMatching.contains(seat) && occupied[seat] {
      piles.append(ReferencePile(seat: seat, cards: open[seat]))
      pool += open[seat]
      open[seat] = []
    }
    facts.append(.pooled(piles))
  }

  /// Deals a leaver's closed and open cards, from the end, to the others who hold cards; a match may vanish with him.
  mutating func giveAwayCards(of leaver: Int) {
    let matched = !matching.isEmpty
    var cards = closed[leaver] + open[leaver]
    closed[leaver] = []
    open[leaver] = []
    let remaining = clockwise(after: leaver).filter { occupied[$0] }
    let holders = remaining.filter { cardCount($0) > 0 }
    var piles = remaining.map { ReferencePile(seat: $0, cards: []) }
    if stage != .dealing && stage != .playing { piles = [] }
    var next = 0
    while !piles.isEmpty && !holders.isEmpty && !cards.isEmpty {
      let seat = holders[next % holders.count]
      let card = cards.removeLast()
      closed[seat].insert(card, at: 0)
      for index in piles.indices where piles[index].seat == seat { piles[index].cards.insert(card, at: 0) }
      next += 1
    }
    if matched && matching.isEmpty { contestOver = true }
    facts.append(.left(seat: leaver, piles: piles))
  }

  /// After somebody left a running round: the end, or the deal's question again, or the next player.
  mutating func goOn(without leaver: Int, _ now: Int64) {
    if caller == leaver { caller = nil }
    testWin()
    if winner != nil || nobodyCanWin {
      endRound()
    } else if stage == .dealing {
      if starter == leaver { starter = nextStarter }
      beginPlayIfDealt(now)
    } else if active == leaver && pause == .none {
      activateNext()
    }
  }

  /// Decides the winner, once: all cards but the pool's, or the last player left.
  mutating func testWin() {
    for seat in 0...3 where winner == nil && occupied[seat] {
      if cardCount(seat) == cardsInRound - pool.count && cardCount(seat) > 0 { winner = seat }
      if occupied.count(where: { $0 }) == 1 { winner = seat }
    }
    if pool.count == cardsInRound { nobodyCanWin = true }
  }

  mutating func endRound() {
    if let winner { gamesWon[winner] += 1 }
    stage = .roundOver
    pause = .none
    active = nil
    facts.append(.roundEnded(winner: winner, gamesWon: gamesWon))
  }

  /// No end in sight, or time is up: most cards wins, and a tie has no winner.
  mutating func endRoundByCount() {
    var most = 0
    for seat in 0...3 {
      if cardCount(seat) > most {
        most = cardCount(seat)
        winner = seat
      } else if cardCount(seat) == most {
        winner = nil
      }
    }
    endRound()
  }
}
