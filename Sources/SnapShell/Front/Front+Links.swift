import SnapNet
import SnapProtocol
import SnapScreens

/// The connections of those at the keyboard to their table.
extension Front {
  func connect(_ person: Person, to address: String) {
    leaveLink(of: person)
    linksMade += 1
    let number = linksMade
    let link = PacketLink<GuestboundPacket>(on: loop) { [unowned self] news, _ in
      self.heard(news, of: person, fromLink: number)
    }
    links[person] = Link(packets: link, number: number)
    do throws(AddressError) {
      link.attach(try kinds.connect(to: address, handler: link))
    } catch {
      links[person] = nil
      post(.connectFailed(.badAddress, for: person))
    }
  }

  func heard(_ news: PacketLink<GuestboundPacket>.News, of person: Person, fromLink number: Int) {
    if case .closed(let reason) = news { log.write(app.texts(.noteDisconnected, ["reason": reason.description])) }
    // What a table that was left still says is nobody's business; the next one may be open already.
    guard number == links[person]?.number else { return }
    switch news {
    case .opened:
      log.write(app.texts(.noteConnected))
      post(.connected(for: person))
    case .received(let packet): post(.received(packet, for: person))
    case .malformed(let error): post(.malformed(error, for: person))
    case .closed(let reason):
      post(ConnectFailure(reason).map { .connectFailed($0, for: person) } ?? .disconnected(for: person))
    }
  }

  func disconnect() {
    for person in Person.allCases { leaveLink(of: person) }
    if let table {
      table.host.shutDown()
      leftTables.append(table)
    }
    table = nil
  }

  func leaveLink(of person: Person) {
    forgetWhatIsQuiet()
    guard let link = links.removeValue(forKey: person)?.packets else { return }
    link.close()
    leftLinks.append(link)
  }

  func forgetWhatIsQuiet() {
    leftLinks.removeAll { !$0.isOpen }
    leftTables.removeAll(where: \.isQuiet)
  }
}
