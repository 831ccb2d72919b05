package import SnapDeal
package import SnapGame
package import SnapProtocol

/// Who a guest says he is.
package struct GuestIdentity: Equatable, Sendable {
  /// As `PlayerName` allows it. The host tells two that look alike apart by a number.
  package var name: String
  /// From an earlier SignInAccepted, to get back to a seat; empty for somebody new.
  package var token = ""
  /// Empty: none. At most 64 bytes.
  package var password = ""
  package var role = PlayerRole.player
  /// nil: a person.
  package var computer: Level?

  package init(name: String, token: String = "") {
    self.name = name
    self.token = token
  }
}

/// What goes into a guest.
package enum GuestInput: Equatable, Sendable {
  case received(Numbered<GuestboundPacket>)
  case malformed(PacketError)
  /// The connection is gone.
  case disconnected
  /// The answer to `needsNonce`: fresh and unguessable, for one draw of a deck.
  case nonce(DealNonce)

  // What the player wants. Whatever the moment does not allow is without effect.
  case turn
  case call
  /// Ready for the next round.
  case ready
  case say(String)
  case leave

  case timeout
}

/// What a guest wants done, in this order.
package enum GuestEffect: Equatable, Sendable {
  case send(HostboundPacket)
  /// A nonce is wanted as an input.
  case needsNonce
  /// Close, once all that was sent is written.
  case close
  case event(GuestEvent)
}

/// What the guest learnt: what screens animate and computer players react to. The state that it led to can be read from
/// the guest at that moment.
package enum GuestEvent: Equatable, Sendable {
  case signedIn
  case playersChanged
  /// The host has started the game: everybody has a seat.
  case gameStarted
  /// Too few players are left; the table waits for others again.
  case backInWaitingRoom
  /// The draw of the next deck came to nothing because of somebody, and begins anew without him.
  case drawFailed(DrawFailed)
  case dealt(starter: Seat)
  /// `recycled` cards went under the closed stack first.
  case activated(Seat, recycled: Int)
  case turned(Seat, Card)
  /// I called; the verdict is still to come.
  case calledMyself(Seat)
  case called(Seat, Verdict)
  /// How quick those were who called, in milliseconds; the one who counted first.
  case reactions([CallTimes.Reaction])
  case paid(Seat, Payment)
  /// The open cards of these seats, and so many cards of the pool.
  case took(Seat, from: [Pile], pool: Int)
  /// The open cards of these seats went to the pool.
  case pooled(SeatSet)
  case left(Seat?, name: String, gains: [Pile])
  /// nil: a tie. The winner may have left.
  case roundEnded(winner: PeerID?)
  /// What can be said of the round's deal.
  case dealChecked(DealCheck)
  case connectionChanged(PeerID, isConnected: Bool, grace: Int)
  case said(PeerID, String)
  /// The state was replaced by the host's snapshot.
  case resynchronised
  case ended(GuestEnd)

  /// A number of cards at a seat.
  package struct Pile: Equatable, Sendable {
    package let seat: Seat
    package let count: Int

    package init(seat: Seat, count: Int) {
      self.seat = seat
      self.count = count
    }
  }
}

/// Why a guest's part is over.
package enum GuestEnd: Equatable, Sendable {
  case rejected(SignInRejected.Reason, String)
  case goodbye(Goodbye.Reason, String)
  /// The connection broke, or the host fell silent.
  case connectionLost
  case hostSpokeNonsense(PacketError)
  /// By his own wish.
  case left

  /// The line failed, not the guest: with his token he should try to get back to his seat at once.
  package var mayComeBack: Bool {
    switch self {
    case .connectionLost, .goodbye(.connectionDropped, _), .goodbye(.tooSlow, _): true
    case .rejected, .goodbye, .hostSpokeNonsense, .left: false
    }
  }

  /// The host may keep the seat for whoever shows its token, also where to come back at once would only go wrong again.
  package var seatMayBeKept: Bool {
    switch self {
    case .goodbye(.malformedPacket, _), .goodbye(.tooManyPackets, _), .goodbye(.resumedElsewhere, _): true
    case .hostSpokeNonsense: true
    case .connectionLost, .rejected, .goodbye, .left: mayComeBack
    }
  }
}
