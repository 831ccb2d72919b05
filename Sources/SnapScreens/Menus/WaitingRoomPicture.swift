import CellGrid
import SnapGame
import SnapProtocol
import SnapSettings
import TerminalText

/// The waiting room as it is drawn.
struct WaitingRoomPicture {
  let room: WaitingRoom
  let selected: PeerID?
  /// Of the next computer player that is added.
  let level: Level
  let canvas: Canvas

  private var texts: TextCatalogue { canvas.texts }
  private var isCompact: Bool { canvas.isCompact }

  func draw(into frame: inout Frame) {
    frame.header(texts(.roomTitle, ["table": room.tableName.shown(columns: 40, on: canvas)]), on: canvas)
    let width = min(68, canvas.size.width - 2)
    let x = (canvas.size.width - width) / 2
    let airy = isCompact ? 0 : 1
    let top = room.isHost ? invitation : rules
    let rows = top.count + airy + peopleHeight + (room.watchers.isEmpty ? 0 : 1) + airy + room.failures.count + 1
    var y = 1 + max(0, (canvas.body.height - rows) / 2)
    for line in top {
      frame.print(
        line.text, in: Rect(x: x + line.indent, y: y, width: width - line.indent, height: 1), .leading, line.style,
        ellipsis: canvas.glyphs.ellipsis)
      y += 1
    }
    y += airy
    drawPeople(into: &frame, in: Rect(x: x, y: y, width: width, height: peopleHeight))
    y += peopleHeight
    if !room.watchers.isEmpty {
      drawWatchers(into: &frame, in: Rect(x: x, y: y, width: width, height: 1))
      y += 1
    }
    y += airy
    for failed in room.failures {
      let row = Rect(x: x, y: y, width: width, height: 1)
      let alignment: Alignment = isCompact ? .leading : .center
      let text = texts(
        DealWords.key(for: failed.failure), ["name": failed.name.shown(columns: PlayerName.maximumColumns, on: canvas)])
      frame.print(text, in: row, alignment, .warning, ellipsis: canvas.glyphs.ellipsis)
      y += 1
    }
    drawState(into: &frame, in: Rect(x: x, y: y, width: width, height: 1))
    drawHints(into: &frame)
  }

  // MARK: - Above the people

  private struct Line {
    var text: String
    var style = Style.text
    var indent = 0
  }

  /// How others get here: for the host to read out.
  private var invitation: [Line] {
    guard room.hosting != nil else { return [Line(text: texts(.roomOpening), style: .dim)] }
    let commands = room.commands
    guard let first = commands.first else { return [Line(text: texts(.roomNoAddress), style: .warning)] }
    let houseRules = brief
    let more = commands.dropFirst().prefix(isCompact ? 2 - min(2, houseRules.count) : 3)
    let password = room.password.map { [Line(text: texts(.roomPassword, ["password": $0]), style: .literal)] } ?? []
    if isCompact {
      return [Line(text: first, style: .literal)] + more.map { Line(text: $0, style: .literal) } + password + houseRules
    }
    let isAnnounced = room.hosting?.isAnnounced ?? false
    return password + [
      Line(text: texts(isAnnounced ? .roomInvitationAnnounced : .roomInvitation), style: .strong),
      Line(text: first, style: .literal, indent: 2),
    ]
      + (more.isEmpty ? [] : [Line(text: texts(.roomOtherAddresses), style: .dim)])
      + more.map { Line(text: $0, style: .literal, indent: 2) } + houseRules
  }

  /// The length and the house rules in a few words; in a small terminal they take two lines at most.
  private var brief: [Line] {
    guard let words = room.rules.flatMap({ RuleWords(texts: texts, rules: $0).brief }) else { return [] }
    let columns = min(68, canvas.size.width - 2)
    return words.wrapped(toColumns: columns).prefix(isCompact ? 2 : 1).map { Line(text: $0, style: .dim) }
  }

  /// What is played here: for a guest.
  private var rules: [Line] {
    guard let rules = room.rules else { return [] }
    if isCompact && RuleWords(texts: texts, rules: rules).sentences.count > 3 { return brief }
    var lines = Self.sentences(on: rules, texts)
    let others = rules.words.shown(columns: 66, on: canvas)
    if !others.isEmpty { lines.append(others) }
    return lines.prefix(isCompact ? 3 : 8).map { Line(text: $0, style: .dim) }
  }

  /// What is played, in whole sentences.
  static func sentences(on rules: TableRules, _ texts: TextCatalogue) -> [String] {
    var lines = RuleWords(texts: texts, rules: rules).sentences
    if rules.pacing.factor != 1 { lines.append(texts(.roomPace, ["factor": "\(rules.pacing.factor)"])) }
    if let seconds = rules.turnLimit { lines.append(texts(.roomTurnLimit, count: Int(seconds))) }
    lines.append(texts(rules.dealIsOpen ? .roomDealOpen : .roomDealSealed))
    return lines
  }

  // MARK: - People

  /// A title, or a frame that carries it, and a row for each seat.
  private var peopleHeight: Int { (isCompact ? 1 : 2) + room.players.count + (room.isHost ? room.freeSeats : 0) }

  private func drawPeople(into frame: inout Frame, in rect: Rect) {
    var area = rect
    if isCompact {
      frame.print(peopleTitle, in: area, .leading, .title)
      area.origin.y += 1
    } else {
      area = frame.panel(
        Rect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height), title: peopleTitle, on: canvas)
    }
    for (index, player) in room.players.enumerated() {
      draw(player, into: &frame, in: Rect(x: area.minX, y: area.minY + index, width: area.width, height: 1))
    }
    guard room.isHost else { return }
    for free in 0..<room.freeSeats {
      let y = area.minY + room.players.count + free
      frame.print("\(canvas.glyphs.dash) \(texts(.roomFreeSeat))", at: Point(area.minX + 2, y), .absentPlayer)
    }
  }

  private var peopleTitle: String {
    if let seats = room.seats {
      return texts(.roomPeopleOf, ["count": String(room.players.count), "seats": String(seats)])
    }
    return texts(.roomPeople, count: room.players.count)
  }

  private func draw(_ player: PlayerStatus, into frame: inout Frame, in row: Rect) {
    let isSelected = player.peer == selected
    if let index = room.others.firstIndex(where: { $0.peer == player.peer }) { frame.respond(in: row, .item(index)) }
    if isSelected { frame.fill(row, .selectedItem) }
    if isSelected { frame.print(String(canvas.glyphs.marker), at: row.origin, .selectedItem) }
    let nameStyle: Style =
      isSelected ? .selectedItem : player.peer == room.me ? .ownName : isHere(player) ? .playerName : .absentPlayer
    let name = player.name.shown(columns: PlayerName.maximumColumns, on: canvas)
    frame.print(name, at: Point(row.minX + 2, row.minY), nameStyle)
    let details = Rect(
      x: row.minX + 2 + PlayerName.maximumColumns + 2, y: row.minY, width: row.width - 4 - PlayerName.maximumColumns,
      height: 1)
    frame.print(marks(of: player), in: details, .leading, isSelected ? .selectedItem : .dim)
    if let latency = player.latency, player.peer != room.me, player.peer != room.second,
      !player.flags.contains(.computer)
    {
      frame.print(
        texts(.roomLatency, ["milliseconds": String(latency)]), in: row, .trailing, isSelected ? .selectedItem : .dim)
    }
  }

  private func isHere(_ player: PlayerStatus) -> Bool {
    player.flags.contains(.connected) && !player.flags.contains(.away)
  }

  private func marks(of player: PlayerStatus) -> String {
    var marks: [String] = []
    if player.peer == room.second {
      marks.append(texts(.roomHere))
    } else if player.peer == room.me {
      marks.append(texts(room.second == nil ? .roomYou : .roomHere))
    }
    if player.flags.contains(.hosting) { marks.append(texts(.roomHost)) }
    if let level = player.flags.computer { marks.append(texts(.roomComputer, ["level": texts(level.label)])) }
    if !player.flags.contains(.connected) { marks.append(texts(.roomLost)) }
    return marks.joined(separator: " \(canvas.glyphs.separator) ")
  }

  private func drawWatchers(into frame: inout Frame, in row: Rect) {
    let isSelected = room.watchers.contains { $0.peer == selected }
    var names = room.watchers.map { $0.name.shown(columns: PlayerName.maximumColumns, on: canvas) }
    if isSelected, let index = room.watchers.firstIndex(where: { $0.peer == selected }) {
      // The selected one first, where it can be seen.
      names = ["\(canvas.glyphs.marker)\(names.remove(at: index))"] + names
    }
    frame.print(
      texts(.roomWatching, ["names": names.joined(separator: ", ")]), in: row, .leading, isSelected ? .strong : .dim,
      ellipsis: canvas.glyphs.ellipsis)
  }

  // MARK: - Below the people

  private func drawState(into frame: inout Frame, in row: Rect) {
    let text: TextKey
    var style = Style.strong
    switch (room.isHost, room.mayStart) {
    case (true, true): (text, style) = (.roomMayStart, .success)
    case (true, false): text = .roomNeedsTwo
    case (false, _): text = .roomWaitsForHost
    }
    frame.print(texts(text), in: row, isCompact ? .leading : .center, style, ellipsis: canvas.glyphs.ellipsis)
  }

  /// Both keys for computers in one hint, where room is scarce: those that do something now.
  private var computers: KeyHint {
    let label = texts(.roomComputersShort)
    return switch (room.mayAddComputer, room.mayRemoveComputer) {
    case (true, true): KeyHint("+/-", label)
    case (true, false): KeyHint("+", label, press: .character("+"))
    case (false, true): KeyHint("-", label, press: .character("-"))
    case (false, false): KeyHint("+/-", label, isEnabled: false)
    }
  }

  private func drawHints(into frame: inout Frame) {
    let leave = KeyHint(canvas.key(.leave), texts(.hintLeave), press: canvas.settings.keys[.leave].key)
    let chat = KeyHint(
      canvas.key(.chat), texts(.tableHintChat), press: canvas.settings.keys[.chat].key, isEnabled: room.mayChat)
    guard room.isHost else { return frame.print([chat, leave]) }
    let arrows = "\(canvas.glyphs.up)\(canvas.glyphs.down)"
    let kick =
      selected != nil && room.others.contains { $0.peer == selected }
      ? KeyHint("k", texts(.roomKick), press: .character("k"))
      : KeyHint(arrows, texts(.roomSelect), isEnabled: !room.others.isEmpty)
    let start = KeyHint(texts(.keyEnter), texts(.roomStart), press: .enter, isEnabled: room.mayStart)
    let level = KeyHint("l", texts(self.level.label), press: .character("l"), isEnabled: room.mayAddComputer)
    if isCompact {
      frame.print([start, computers, selected == nil ? level : kick, leave])
    } else {
      frame.print([
        start, KeyHint("+", texts(.roomAddComputer), press: .character("+"), isEnabled: room.mayAddComputer),
        level, KeyHint("-", texts(.roomRemoveComputer), press: .character("-"), isEnabled: room.mayRemoveComputer),
        kick, chat,
        leave,
      ])
    }
  }
}
