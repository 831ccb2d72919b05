import SnapGame

/// What both models of the rules say of one event. Cards that moved are not named: the stacks are compared anyway.
enum PlayoutFact: Equatable {
  case dealt(starter: Int)
  case activated(Int, number: Int)
  case recycled(Int)
  case turned(Int, card: Int, turn: Int)
  case wrong(Int)
  case tooLate(Int)
  case correct(Int, matching: [Int])
  case tied(Int, matching: [Int])
  case pooled([Int])
  case paid([Int], to: [Int])
  case took(Int, from: [Int])
  case left(Int, gains: [[Int]])
  case roundEnded(winner: Int?, gamesWon: [Int])
  case refused(Int)

  /// For counting what was reached.
  var kind: Kind {
    switch self {
    case .dealt: .dealt
    case .activated: .activated
    case .recycled: .recycled
    case .turned: .turned
    case .wrong: .wrong
    case .tooLate: .tooLate
    case .correct: .correct
    case .tied: .tie
    case .pooled: .pooled
    case .paid: .paid
    case .took: .took
    case .left: .left
    case .roundEnded(nil, _): .tied
    case .roundEnded: .won
    case .refused: .refused
    }
  }

  enum Kind: Int, CaseIterable {
    case dealt, activated, recycled, turned, wrong, tooLate, correct, tie, pooled, paid, took, left, tied, won, refused
  }
}

extension Card {
  var number: Int { Int(suit.rawValue) * 13 + Int(rank.rawValue) - 1 }
}

extension Seat {
  var number: Int { Int(rawValue) }
}

extension SeatSet {
  var numbers: [Int] { clockwise(from: .bottom).map(\.number) }
}

extension MatchingPiles {
  /// The pool comes last, as 4.
  func numbers(from seat: Seat) -> [Int] { seats.clockwise(from: seat).map(\.number) + (withPool ? [4] : []) }
}

extension PlayoutFact {
  /// The facts of the reference model, which names what it recycles for a payment on its own.
  init?(_ fact: ReferenceFact) {
    switch fact {
    case .dealt(let starter, _): self = .dealt(starter: starter)
    case .activated(let seat, let number): self = .activated(seat, number: number)
    case .recycled(let seat): self = .recycled(seat)
    case .turned(let seat, let card, let turn): self = .turned(seat, card: card, turn: turn)
    case .wrong(let seat): self = .wrong(seat)
    case .tooLate(let seat): self = .tooLate(seat)
    case .correct(let seat, let matching): self = .correct(seat, matching: matching)
    case .tied(let seat, let matching): self = .tied(seat, matching: matching)
    case .pooled(let piles): self = .pooled(piles.map(\.seat))
    case .paid(let payments): self = .paid(payments.map(\.from), to: payments.map(\.to))
    case .taken(let snapper, let piles): self = .took(snapper, from: piles.map(\.seat))
    case .left(let seat, let piles): self = .left(seat, gains: piles.map(\.cards))
    case .roundEnded(let winner, let gamesWon): self = .roundEnded(winner: winner, gamesWon: gamesWon)
    case .ignored(_, .startRound): return nil
    case .ignored(let seat, _): self = .refused(seat)
    }
  }

  /// The machine's events in the same words; it names a recycling before the activation that brings it.
  static func facts(_ events: [MatchEvent], after match: Match, inRound: Bool) -> [PlayoutFact] {
    var facts: [PlayoutFact] = []
    for event in events {
      switch event {
      case .dealt(let starter): facts.append(.dealt(starter: starter.number))
      case .recycled(let seat): facts.append(.recycled(seat.number))
      case .activated(let seat, let number):
        let fact = PlayoutFact.activated(seat.number, number: number)
        let recycles = facts.last == .recycled(seat.number)
        facts.insert(fact, at: recycles ? facts.count - 1 : facts.count)
      case .turned(let seat, let card, let turn): facts.append(.turned(seat.number, card: card.number, turn: turn))
      case .called(let seat, .wrong): facts.append(.wrong(seat.number))
      case .called(let seat, .tooLate): facts.append(.tooLate(seat.number))
      case .called(let seat, .correct(let matching)):
        facts.append(.correct(seat.number, matching: matching.numbers(from: seat)))
      case .called(let seat, .tied(let matching)):
        facts.append(.tied(seat.number, matching: matching.numbers(from: seat)))
      case .pooled(let piles): facts.append(.pooled(piles.seats.numbers))
      case .paid(let seat, let payment):
        if payment.source == .closedAfterRecycling { facts.append(.recycled(seat.number)) }
        facts.append(.paid(payment.receivers.map { _ in seat.number }, to: payment.receivers.map(\.number)))
      case .took(let seat, let losers):
        facts.append(.took(seat.number, from: losers.numbers(from: seat)))
      case .left(let seat, let gains):
        // Nobody who is left has left since.
        let remaining = inRound ? match.seated.clockwise(from: seat).filter { $0 != seat } : []
        facts.append(.left(seat.number, gains: remaining.map { gains[$0].map(\.number) }))
      case .roundEnded(let winner):
        let gamesWon = Seat.allCases.map { match.gamesWon[$0] }
        facts.append(.roundEnded(winner: winner?.number, gamesWon: gamesWon))
      case .rejected(let seat, _): facts.append(.refused(seat.number))
      }
    }
    return facts
  }
}

extension ReferencePenalty {
  init(_ penalty: Penalty) {
    self =
      switch penalty {
      case .oneToEach: .oneToEach
      case .oneUnderOwn: .oneUnderOwn
      case .wholePile: .wholePile
      }
  }
}
