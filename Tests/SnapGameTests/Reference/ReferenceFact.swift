/// What the reference model reports, in the order in which it happened. Seats are 0...3 clockwise, cards 0...51; with two
/// decks each number is there twice.
enum ReferenceFact: Equatable, Sendable {
  /// The deck was dealt; `counts` holds the number of cards of each of the four seats.
  case dealt(starter: Int, counts: [Int])
  /// A player may turn a card; `number` counts activations from 0 over the table's life.
  case activated(seat: Int, number: Int)
  /// All open cards of the seat became closed cards.
  case recycled(seat: Int)
  /// A card was turned face up and opened the contest of this turn, counted from 1 in each round.
  case turned(seat: Int, card: Int, turn: Int)
  /// The call that counted, and nothing matched.
  case wrong(seat: Int)
  /// A call that came after its contest was decided or closed, or that named an earlier turn.
  case tooLate(seat: Int)
  /// The call that counted, and who matched: clockwise, starting with the snapper's own seat;
  /// 4, at the end, is the pool.
  case correct(seat: Int, matching: [Int])
  /// One of those who called right and equally quickly; `matching` as for `correct`.
  case tied(seat: Int, matching: [Int])
  /// The piles of a tie, in the order of laying them on the pool.
  case pooled([ReferencePile])
  /// What a wrong caller paid, in the order of paying.
  case paid([ReferencePayment])
  /// What a snapper took, in the order of taking; each pile's cards oldest first.
  case taken(snapper: Int, piles: [ReferencePile])
  /// A player left. During a round there is one entry for each remaining player, clockwise from the leaver, also for
  /// those who get nothing; the cards of an entry are bottom card first: they lie under the old closed stack.
  case left(seat: Int, piles: [ReferencePile])
  /// The round is over; nil is a tie. `gamesWon` holds the counters of the four seats.
  case roundEnded(winner: Int?, gamesWon: [Int])
  /// An input that the rules do not allow now.
  case ignored(seat: Int, input: ReferenceInput)
}

/// One card paid by a wrong caller.
struct ReferencePayment: Equatable, Sendable {
  var from: Int
  var to: Int
  var card: Int
}

/// Some cards and the seat they belong to: whose they were (taken), or whose they are now (left).
struct ReferencePile: Equatable, Sendable {
  var seat: Int
  var cards: [Int]
}

/// The kind of an ignored input.
enum ReferenceInput: Equatable, Sendable {
  case startRound
  case dealt
  case turn
  case call
  case leave
}

/// Where the table stands.
enum ReferenceStage: Equatable, Sendable {
  /// No round was ever dealt.
  case waiting
  /// The deal's time runs, or an answer to it is missing.
  case dealing
  /// Cards are turned and snapped.
  case playing
  /// The last round is over and the next is not dealt.
  case roundOver
}

/// What the table waits for within a round, apart from its players.
enum ReferencePause: Equatable, Sendable {
  /// It waits for the active player.
  case none
  /// A card was turned; the next player is activated at the end.
  case turn
  /// A call counted; its cards move at the end.
  case verdict
  /// The cards have moved; play resumes at the end.
  case move
}

/// The times of a table in nanoseconds, already multiplied by its pace, and its limits.
struct ReferenceRules: Equatable, Sendable {
  /// From the deal until the first activation, at least.
  var dealTime: Int64 = 6_300_000_000
  /// From a turned card until the next activation.
  var turnPause: Int64 = 500_000_000
  /// From a call until its cards move.
  var verdictPause: Int64 = 1_000_000_000
  /// From the moving of cards until play resumes.
  var movePause: Int64 = 1_000_000_000
  /// So many cards turned in a row without a call that counted end the round.
  var turnLimit = 208
  /// The time of play after which the round ends, counted from its first activation; nil is no limit.
  var timeLimit: Int64?
  /// Open top cards of one value match, those of one suit match, or both.
  var matchesByRank = true
  var matchesBySuit = false
  var penalty = ReferencePenalty.oneToEach
  /// Equally quick calls leave the piles in the middle.
  var tiesMakeAPool = false
}

/// What a wrong caller has to do.
enum ReferencePenalty: Equatable, Sendable {
  /// He gives one card to each other player who holds cards.
  case oneToEach
  /// He puts one card below his own closed cards.
  case oneUnderOwn
  /// He gives away all his open cards.
  case wholePile
}
