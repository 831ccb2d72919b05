import SnapDeal
import SnapGame

/// What a guest has seen of the drawing of a deck, and of the round that is played with it, until the host reveals its
/// secret.
struct DealWitness: Equatable, Sendable {
  /// The latest draw for the coming or the present round.
  var draw: DeckDraw?
  /// What this guest put into it.
  var nonce: DealNonce?
  /// Since DealCards.
  var record: RoundRecord?
  /// The first thing that was wrong.
  var fault: DealFault?
  /// This guest came when something might already have been drawn or dealt.
  private(set) var isLate = false
  /// It has been at the table since before this round.
  private var knowsTable = false
  /// The round is over; the next packet must be the secret.
  var awaitsSecret = false
  /// Told before the round was over: the host is about to close the table.
  var earlySecret: DealSecret?

  /// The number of the last draw.
  private(set) var lastNumber: UInt32 = 0
  /// Who started the last round; nil: not known.
  var lastStarter: Seat?

  /// A new draw; false if its number is not above the last one's.
  mutating func begin(_ draw: DeckDraw) -> Bool {
    guard draw.number > lastNumber else { return false }
    // Somebody must have failed the draw before; he is not asked again.
    if let before = self.draw, !draw.asked.isStrictSubset(of: before.asked) { find(.drawnAgain) }
    self.draw = draw
    nonce = nil
    lastNumber = draw.number
    return true
  }

  mutating func find(_ fault: DealFault) { self.fault = self.fault ?? fault }

  /// The cards are on the table.
  mutating func dealt(_ record: RoundRecord) {
    if let draw {
      if draw.stage != .complete { find(.dealtEarly) }
      self.record = record
    } else if !isLate {
      find(.notDrawn)
    }
  }

  /// What there is to say once the secret is known.
  func check(_ secret: DealSecret, asMember seat: Seat?) -> DealCheck {
    if let fault { return .unfair(fault) }
    guard let draw, let record else { return .unchecked(.cameLate) }
    guard draw.fits(secret) else { return .unfair(.secretChanged) }
    let isAsked = seat.map(draw.asked.contains) ?? !draw.asked.isEmpty
    if seat != nil && !isAsked && !isLate { return .unfair(.leftOut) }
    if record.isIncomplete { return .unchecked(.tooLong) }
    do throws(DealMisfit) { try record.check(against: draw.deck(of: record.house.decks, with: secret)) } catch {
      return .unfair(.misfit(error))
    }
    return isAsked ? .fair(faces: record.faces) : .unchecked(.notAsked)
  }

  /// The game begins: this guest is there from the start.
  mutating func gameStarts() {
    knowsTable = true
    lastStarter = nil
  }

  /// A snapshot shows this. It is all that somebody who has just come knows.
  mutating func see(_ tableau: Tableau<HiddenCard>) {
    if !knowsTable { isLate = true }
    knowsTable = true
    record?.note(.seen(tableau))
  }

  /// Back in the waiting room. A table drops a draw only when it has too few players for a game.
  ///
  /// - Parameter players: how many of those who had a seat are still there.
  mutating func breakOff(whileThereAre players: Int) {
    let isDropped = draw != nil && record == nil && players >= 2
    finish()
    if isDropped { find(.drawnAgain) }
  }

  /// Forgets the round; the next one begins with a draw of its own.
  mutating func finish() {
    var next = DealWitness()
    next.knowsTable = knowsTable
    next.lastNumber = lastNumber
    next.lastStarter = lastStarter
    self = next
  }
}

extension SeatSet {
  fileprivate func isStrictSubset(of other: SeatSet) -> Bool {
    count < other.count && clockwise(from: .bottom).allSatisfy(other.contains)
  }
}
