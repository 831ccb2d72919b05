import SnapGame
import SnapProtocol

extension Guest {
  mutating func received(_ numbered: Numbered<GuestboundPacket>) {
    if expectsPings { silenceEnds = now + Self.silence }
    expectSecret(in: numbered.packet)
    switch numbered.packet {
    case .ping(let echo): return send(.pong(echo))
    case .pong: return
    case .goodbye(let goodbye): return end(.goodbye(goodbye.reason, goodbye.text))
    case .serverQuit: return end(.goodbye(.serverQuit, ""))
    case .unknown: return ignorePacket()
    default: break
    }
    switch stage {
    case .connecting: greeted(numbered.packet)
    case .signingIn: answered(numbered.packet)
    case .waitingRoom, .readying, .atTable: heard(numbered.packet, number: numbered.number)
    case .ended: break
    }
  }

  private mutating func greeted(_ packet: GuestboundPacket) {
    guard case .signInRequest(let request) = packet else { return ignorePacket() }
    table = request.table
    stage = .signingIn
    let client = SignInResponse.Client(
      version: .current,
      capabilities: SignInResponse.Client.drawsDecks | SignInResponse.Client.knowsHouseRules
        | SignInResponse.Client.bits(of: identity.computer),
      token: identity.token, password: identity.password, role: identity.role)
    send(.signInResponse(SignInResponse(playerName: identity.name, client: client)))
  }

  private mutating func answered(_ packet: GuestboundPacket) {
    switch packet {
    case .signInAccepted(let accepted):
      peer = accepted.peer
      token = accepted.token
      stage = .waitingRoom
      emit(.signedIn)
    case .signInRejected(let rejected): end(.rejected(rejected.reason, rejected.text))
    default: ignorePacket()
    }
  }

  private mutating func heard(_ packet: GuestboundPacket, number: Int32?) {
    switch packet {
    case .tableRules(let rules):
      // What has begun goes on by the rules that it began with.
      if stage == .waitingRoom { self.rules = rules } else { ignorePacket() }
    case .playersChanged(let people): playersChanged(people)
    case .chat(let chat):
      if let peer = chat.peer { emit(.said(peer, chat.text)) } else { ignorePacket() }
    case .connectionChanged(let change):
      emit(.connectionChanged(change.peer, isConnected: change.isConnected, grace: Int(change.grace)))
    case .serverReady(let seated): gameStarts(seated)
    case .tableSnapshot(let snapshot): apply(snapshot)
    case .otherClientQuit(let quit): otherQuit(quit)
    default:
      guard stage != .waitingRoom else { return ignorePacket() }
      switch packet {
      case .dealCards(let deal): dealt(deal)
      case .activatePlayer(let activate): activated(activate, number: number)
      case .playerTurnedCard(let turned): cardTurned(turned)
      case .playerCalledSnap(let called): snapCalled(called)
      case .callTimes(let times): emit(.reactions(times.reactions))
      case .roundEnded(let ended): roundEnded(ended)
      case .dealProof(let proof): heard(proof)
      default: ignorePacket()
      }
    }
  }

  private mutating func playersChanged(_ people: [PlayerStatus]) {
    players = people
    let mySeat = people.first { $0.peer == peer }?.seat
    for person in people {
      if let seat = person.seat, peers[seat] == nil || peers[seat] == person.peer {
        peers[seat] = person.peer
        names[seat] = person.name
      }
    }
    if people.allSatisfy({ $0.seat == nil }) && stage != .waitingRoom {
      stage = .waitingRoom
      seat = nil
      view = MatchView()
      turnIsOpen = false
      moveAt = nil
      roundEndsAt = nil
      witnessBreakingOff()
      emit(.backInWaitingRoom)
    } else if seat == nil {
      seat = mySeat
    }
    emit(.playersChanged)
  }

  private mutating func gameStarts(_ seated: [SeatedPlayer]) {
    guard stage == .waitingRoom else { return ignorePacket() }
    stage = .readying
    awaitsSnapshot = false
    view = MatchView()
    round = 0
    witness.gameStarts()
    drawFailures = []
    dealCheck = nil
    peers = SeatMap(repeating: nil)
    gamesWon = SeatMap(repeating: 0)
    seat = nil
    activation = nil
    for player in seated {
      peers[player.seat] = player.peer
      names[player.seat] = player.name
      view.seated.insert(player.seat)
      if player.peer == peer { seat = player.seat }
    }
    emit(.gameStarted)
    if seat != nil { send(.clientReady) }
  }
}
