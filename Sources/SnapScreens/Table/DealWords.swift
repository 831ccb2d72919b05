import CellGrid
package import SnapDeal
package import SnapGame
package import SnapGuest
import SnapProtocol
import TerminalText

/// What is to be said of a round's deal, and of those who failed to draw it.
package struct DealWords {
  let texts: TextCatalogue
  let guest: Guest
  /// The guest is the only one at this keyboard, and therefore "you".
  let isAlone: Bool
  let cardName: (Card) -> String

  /// - Parameters:
  ///   - isAlone: no second person plays at this keyboard; otherwise both go by their names.
  ///   - cardName: a card's name as the medium can show it.
  package init(texts: TextCatalogue, guest: Guest, isAlone: Bool = true, cardName: @escaping (Card) -> String) {
    self.texts = texts
    self.guest = guest
    self.isAlone = isAlone
    self.cardName = cardName
  }

  package func text(for check: DealCheck) -> String {
    switch check {
    case .fair(let faces): texts(.dealFair, count: faces)
    case .notProved: texts(.dealNotProved)
    case .unchecked(.cameLate): texts(.dealCameLate)
    case .unchecked(.notAsked): texts(.dealNotAsked)
    case .unchecked(.tooLong): texts(.dealTooLong)
    case .unchecked(.brokenOff): texts(.dealBrokenOff)
    case .unfair(let fault): texts(.dealUnfair, ["host": host, "fault": text(for: fault)])
    }
  }

  func sentence(on check: DealCheck) -> TableWords.Sentence {
    let style: Style =
      switch check {
      case .fair: .success
      case .notProved, .unchecked: .dim
      case .unfair: .failure
      }
    return TableWords.Sentence(text: text(for: check), style: style)
  }

  package func text(for failed: DrawFailed) -> String {
    texts(DealWords.key(for: failed.failure), ["name": name(of: failed.peer)])
  }

  package static func key(for failure: DrawFailure) -> TextKey {
    switch failure {
    case .gone: .drawGone
    case .silent: .drawSilent
    case .broken: .drawBroken
    }
  }

  private func text(for fault: DealFault) -> String {
    switch fault {
    case .notDrawn: texts(.faultNotDrawn)
    case .drawnAgain: texts(.faultDrawnAgain)
    case .dealtEarly: texts(.faultDealtEarly)
    case .leftOut: texts(.faultLeftOut)
    case .nonceChanged(let peer):
      texts(isMe(peer) ? .faultNonceChangedYou : .faultNonceChanged, ["name": name(of: peer)])
    case .notRevealed: texts(.faultNotRevealed)
    case .secretChanged: texts(.faultSecretChanged)
    case .misfit(.starter(let seat)):
      texts(isMe(seat) ? .faultStarterYou : .faultStarter, ["name": name(of: seat)])
    case .misfit(.hand(let seat)): texts(isMe(seat) ? .faultHandYou : .faultHand, ["name": name(of: seat)])
    case .misfit(.card(let card, let turn)):
      texts(.faultCard, ["card": cardName(card), "turn": String(turn)])
    case .misfit(.verdict(let seat, let turn)):
      texts(isMe(seat) ? .faultVerdictYou : .faultVerdict, ["name": name(of: seat), "turn": String(turn)])
    case .misfit(.inheritance(let seat)): texts(.faultInheritance, ["name": name(of: seat)])
    case .misfit(.table(let turn)): texts(.faultTable, ["turn": String(turn)])
    }
  }

  /// Who answers for the deal: the player at the host's keyboard, or else the table.
  private var host: String {
    let name = guest.players.first { $0.flags.contains(.hosting) }?.name ?? guest.table?.name ?? ""
    return name.terminalSafe
  }

  private func isMe(_ peer: PeerID) -> Bool { isAlone && peer == guest.peer }
  private func isMe(_ seat: Seat) -> Bool { isAlone && seat == guest.seat }

  private func name(of seat: Seat) -> String { guest.names[seat].terminalSafe }

  private func name(of peer: PeerID) -> String {
    guest.name(of: peer)?.terminalSafe ?? texts(.tableSomebody)
  }
}
