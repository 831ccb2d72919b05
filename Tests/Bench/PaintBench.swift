import CellGrid
import CursesTerminal
import PseudoTerminal
import SnapAssets

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The bytes that the game's painter and a plain ncurses program send for the same pictures.
struct PaintBench: Benchmark {
  static let name = "paint"
  static let summary = "bytes sent for the same pictures on 80 columns and 24 rows"
  /// The argument that makes this program paint the film on its own terminal.
  static let painterArgument = "--paint-film"

  func run(rounds: Int) throws -> Report {
    let film = try TableFilm()
    let ours = try paintedByGame()
    let theirs = try paintedInC(film)
    var report = Report()
    report.lines.append("  " + "bytes".padding(to: 28) + pad("C", 12) + pad("snapcards", 12) + pad("ratio", 8))
    for (name, pictures, plain, own) in [
      ("the deal", film.deal.count, theirs.deal, ours.deal), ("a turned card", film.flip.count, theirs.flip, ours.flip),
    ] {
      let ratio = Double(own) / Double(plain)
      report.lines.append(
        "  " + "\(name) (\(pictures - 1) pictures)".padding(to: 28) + pad("\(plain)", 12) + pad("\(own)", 12)
          + pad(decimals(ratio, 2), 8))
      report.goals.append(Goal(name: "bytes of \(name)", figure: ratio, limit: 1.3))
    }
    return report
  }

  private typealias Bytes = (deal: Int, flip: Int)

  /// This program once more, on a terminal of its own.
  private func paintedByGame() throws -> Bytes {
    let terminal = try PseudoTerminal(Program("snapbench").path, [Self.painterArgument])
    guard try terminal.waitForExit() == .code(0) else { throw BenchmarkFailure("the painter fails") }
    let words = terminal.screen.text.split { !$0.isNumber }.compactMap { Int($0) }
    guard words.count == 2 else { throw BenchmarkFailure("the painter says nothing") }
    return (words[0], words[1])
  }

  /// Paints the film on this program's terminal, and says how many bytes its two parts took.
  static func paintFilm() throws {
    let isUTF8 = TerminalOptions.useLocaleOfEnvironment()
    let options = TerminalOptions(variable: TerminalOptions.environment, localeIsUTF8: isUTF8)
    let film = try TableFilm()
    let terminal = try CursesTerminal(options: options)
    func bytes(of frames: [Frame]) throws -> Int {
      var before = 0
      for (index, frame) in frames.enumerated() {
        while try terminal.paint(frame) == .busy || terminal.isBehind { usleep(100) }
        if index == 0 { before = terminal.sent.bytes }
      }
      return terminal.sent.bytes - before
    }
    let (deal, flip) = (try bytes(of: film.deal), try bytes(of: film.flip))
    terminal.stop()
    print("\(deal) \(flip)")
  }

  private func paintedInC(_ film: TableFilm) throws -> Bytes {
    let folder = "/tmp/snapbench.\(getpid())"
    let (input, output, counts) = (folder + ".frames", folder + ".terminal", folder + ".counts")
    defer { for file in [input, output, counts] { unsafe unlink(file) } }
    let theme = try Theme(parsing: Assets.text(at: "themes/neutral") ?? "")
    let styles = Style.allCases.map { style in
      let look = theme.look(of: style, .indexed256)
      let marks = [(look.isBold, "b"), (look.isDim, "d"), (look.isReverse, "r"), (look.isUnderlined, "u")]
      let attributes = marks.filter(\.0).map(\.1).joined()
      return "style \(style.rawValue) \(attributes.isEmpty ? "-" : attributes) "
        + "\(look.foreground ?? -1) \(look.background ?? -1)\n"
    }
    let frames = (film.deal + film.flip).map { frame in
      "frame \(frame.size.height) \(frame.size.width)\n" + frame.text + frame.styleLines.map { $0 + "\n" }.joined()
    }
    try saveFile(styles.joined() + frames.joined(), input)
    let painter = Program("baseline-curses", "paint")
    guard let child = painter.spawn(input: input, output: output, errors: counts),
      let status = Program.wait(for: child), status == 0
    else { throw BenchmarkFailure("baseline-curses could not be run: build it first") }
    let bytes = try loadFile(counts).split(separator: "\n").compactMap { line in
      line.split(separator: " ").dropLast().last.flatMap { Int($0) }
    }
    guard bytes.count == frames.count else { throw BenchmarkFailure("baseline-curses paints too little") }
    return (
      bytes[1..<film.deal.count].reduce(0, +), bytes[(film.deal.count + 1)...].reduce(0, +)
    )
  }
}
