/// The deal (docs/rules.md, Cards, seats, deal).
extension Match {
  mutating func startRound(_ deck: [Card], _ draw: UInt64, at now: Instant, into events: inout [MatchEvent]) {
    guard case .betweenRounds = stage, seated.count >= 2 else { return }
    let drawn = Array(seated.clockwise(from: .bottom))[Int(draw % UInt64(seated.count))]
    let starter = nextStarter.map(occupied(from:)) ?? drawn
    tableau = Tableau(dealing: deck, to: seated, startingAt: starter)
    let endsAt = now + rules.pacing.deal(of: deck.count)
    stage = .dealing(DealStage(starter: starter, unanswered: seated, endsAt: endsAt))
    events.append(.dealt(starter: starter))
  }

  mutating func dealt(_ seat: Seat, at now: Instant, into events: inout [MatchEvent]) {
    guard case .dealing(var deal) = stage else { return events.append(.rejected(seat, .wrongStage)) }
    guard deal.unanswered.contains(seat) else { return events.append(.rejected(seat, .notSeated)) }
    deal.unanswered.remove(seat)
    stage = .dealing(deal)
    if let deadline, deadline <= now { startPlaying(deal, at: now, into: &events) }
  }

  mutating func skipDeal(at now: Instant, into events: inout [MatchEvent]) {
    guard case .dealing(var deal) = stage, deal.endsAt > now else { return }
    deal.endsAt = now
    stage = .dealing(deal)
    if deal.unanswered.isEmpty { startPlaying(deal, at: now, into: &events) }
  }

  mutating func startPlaying(_ deal: DealStage, at now: Instant, into events: inout [MatchEvent]) {
    nextStarter = deal.starter.next
    let timeLimit = rules.timeLimit.map { now + $0 }
    var play = PlayStage(active: deal.starter, activation: nextActivation, timeLimit: timeLimit)
    activate(deal.starter, &play, into: &events)
  }

  /// The first occupied seat clockwise, `seat` itself included.
  func occupied(from seat: Seat) -> Seat { seated.clockwise(from: seat).first { _ in true }! }
}
