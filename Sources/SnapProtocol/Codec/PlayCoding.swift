import SnapGame

/// A card map, which goes to the end of the packet.
extension [PlayerCards] {
  init(from fields: inout FieldReader) throws(PacketError) {
    self.init()
    while !fields.isAtEnd {
      guard count < ListLimit.players else { throw .count(count + 1) }
      let peer = try fields.peer()
      let number = try fields.count(upTo: ListLimit.mappedCards)
      guard fields.remaining >= 2 * number else { throw .endsEarly }
      var cards: [MappedCard] = []
      cards.reserveCapacity(number)
      for _ in 0..<number { cards.append(try fields.mappedCard()) }
      append(PlayerCards(peer: peer, cards: cards))
    }
    try requireDistinct(map(\.peer))
  }

  func write(to output: inout OutputSpan<UInt8>) {
    precondition(count <= ListLimit.players)
    for entry in self {
      output.write(entry.peer)
      output.writeCount(entry.cards.count, upTo: ListLimit.mappedCards)
      for card in entry.cards { output.write(card) }
    }
  }
}

extension DealCards {
  init(from fields: inout FieldReader) throws(PacketError) {
    starter = try fields.peer()
    hands = try [PlayerCards](from: &fields)
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.write(starter)
    hands.write(to: &output)
  }
}

extension OtherClientQuit {
  init(from fields: inout FieldReader) throws(PacketError) {
    peer = try fields.peer()
    gains = try [PlayerCards](from: &fields)
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.write(peer)
    gains.write(to: &output)
  }
}

extension ActivatePlayer {
  init(from fields: inout FieldReader) throws(PacketError) {
    peer = try fields.peer()
    state = fields.isAtEnd ? nil : State(turn: try fields.integer(), hash: try fields.integer())
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.write(peer)
    guard let state else { return }
    output.write(state.turn)
    output.write(state.hash)
  }
}

extension ClientTurnedCard {
  init(from fields: inout FieldReader) throws(PacketError) {
    activation = fields.isAtEnd ? nil : try fields.integer()
  }

  func write(to output: inout OutputSpan<UInt8>) {
    if let activation { output.write(activation) }
  }
}

extension PlayerShouldSnap {
  init(from fields: inout FieldReader) throws(PacketError) {
    peer = try fields.peer()
    claim = fields.isAtEnd ? nil : Claim(turn: try fields.integer(), reaction: try fields.integer())
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.write(peer)
    guard let claim else { return }
    output.write(claim.turn)
    output.write(claim.reaction)
  }
}

extension PlayerCalledSnap {
  /// The verdicts as numbers.
  private enum Code: Int8 {
    case wrong = 1
    case tooLate = 2
    case correct = 3
    case tied = 4
  }

  init(from fields: inout FieldReader) throws(PacketError) {
    peer = try fields.peer()
    let code: Code = try fields.code(.verdict)
    switch code {
    case .wrong: call = .wrong
    case .tooLate: call = .tooLate
    case .correct:
      let piles = try Self.piles(from: &fields)
      call = .correct(piles.peers, withPool: piles.withPool)
    case .tied:
      let piles = try Self.piles(from: &fields)
      call = .tied(piles.peers, withPool: piles.withPool)
    }
  }

  /// At least two; an empty peer id at the end stands for the pool.
  private static func piles(from fields: inout FieldReader) throws(PacketError) -> (peers: [PeerID], withPool: Bool) {
    var peers: [PeerID] = []
    peers.reserveCapacity(ListLimit.players)
    while !fields.isAtEnd {
      guard let peer = try fields.peerIfAny() else {
        guard !peers.isEmpty, fields.isAtEnd else { throw .emptyPeerID }
        try requireDistinct(peers)
        return (peers, true)
      }
      guard peers.count < ListLimit.players else { throw .count(peers.count + 1) }
      peers.append(peer)
    }
    guard peers.count >= 2 else { throw .count(peers.count) }
    try requireDistinct(peers)
    return (peers, false)
  }

  private static func write(_ peers: [PeerID], withPool: Bool, to output: inout OutputSpan<UInt8>) {
    precondition(((withPool ? 1 : 2)...ListLimit.players).contains(peers.count))
    for peer in peers { output.write(peer) }
    if withPool { output.write(PeerID?.none) }
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.write(peer)
    switch call {
    case .wrong: output.write(Code.wrong.rawValue)
    case .tooLate: output.write(Code.tooLate.rawValue)
    case .correct(let peers, let withPool):
      output.write(Code.correct.rawValue)
      Self.write(peers, withPool: withPool, to: &output)
    case .tied(let peers, let withPool):
      output.write(Code.tied.rawValue)
      Self.write(peers, withPool: withPool, to: &output)
    }
  }
}

extension PlayerTurnedCard {
  init(from fields: inout FieldReader) throws(PacketError) {
    peer = try fields.peer()
    card = try fields.card()
    turn = try fields.integer()
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.write(peer)
    output.write(card)
    output.write(turn)
  }
}

extension [RoundEnded.Score] {
  init(from fields: inout FieldReader) throws(PacketError) {
    let count = try fields.count(upTo: ListLimit.players)
    self.init()
    reserveCapacity(count)
    for _ in 0..<count { append(RoundEnded.Score(peer: try fields.peer(), gamesWon: try fields.integer())) }
    try requireDistinct(map(\.peer))
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.writeCount(count, upTo: ListLimit.players)
    for score in self {
      output.write(score.peer)
      output.write(score.gamesWon)
    }
  }
}

extension RoundEnded {
  init(from fields: inout FieldReader) throws(PacketError) {
    winner = try fields.peerIfAny()
    scores = try [Score](from: &fields)
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.write(winner)
    scores.write(to: &output)
  }
}

extension CallTimes {
  init(from fields: inout FieldReader) throws(PacketError) {
    turn = try fields.integer()
    let count = try fields.count(upTo: ListLimit.players)
    reactions = []
    for _ in 0..<count { reactions.append(Reaction(peer: try fields.peer(), milliseconds: try fields.integer())) }
    try requireDistinct(reactions.map(\.peer))
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.write(turn)
    output.writeCount(reactions.count, upTo: ListLimit.players)
    for reaction in reactions {
      output.write(reaction.peer)
      output.write(reaction.milliseconds)
    }
  }
}
