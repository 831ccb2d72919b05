import SnapGame
import SnapGuest
import SnapProtocol

/// The last thing that happened at the table and is worth a sentence.
enum TableNews: Equatable, Sendable {
  case starts(Seat)
  /// A correct call: so many cards go to him. The times are his reaction and that of another at this keyboard, as far as
  /// they are known.
  case takes(Seat, count: Int, milliseconds: UInt32?, here: CallTimes.Reaction?)
  /// Several were equally quick: so many cards go to the pool.
  case tied(count: Int)
  case owes(Seat, count: Int)
  case paid(Seat, count: Int)
  /// One card goes, or has gone, under his own stack.
  case owesUnderOwn(Seat)
  case paidUnderOwn(Seat)
  case recycled(Seat)
  case skipped(Seat)
  case left(name: String, cards: Int)
  case lost(PeerID)
  case isBack(PeerID)
  /// The deck is drawn anew.
  case drawFailed(DrawFailed)
}
