import PseudoTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private let tmuxPath = "/usr/bin/tmux"
private let tmuxIsInstalled = unsafe access(tmuxPath, X_OK) == 0

/// In a real terminal multiplexer: what people run over ssh.
@Suite(.enabled(if: tmuxIsInstalled, "tmux is not installed")) struct TmuxTests {
  /// A server of our own, so that nobody's sessions are touched.
  private let socket = "snapcards-test-\(getpid())"

  /// Runs one command of tmux to its end, and returns what it says.
  @discardableResult
  private func tmux(_ arguments: String...) throws -> String {
    let terminal = try PseudoTerminal(
      tmuxPath, ["-L", socket, "-f", "/dev/null"] + arguments, environment: Snapcards.environment(),
      columns: 200, rows: 60)
    try terminal.waitForExit()
    return terminal.screen.text
  }

  /// Waits for `text`, pressing a key meanwhile that a screen which has just appeared may have missed.
  private func wait(for text: String, pressing key: String? = nil) throws {
    let limit = ContinuousClock.now + .milliseconds(PseudoTerminal.patience)
    var shown = ""
    repeat {
      if let key { try tmux("send-keys", "-t", "game", "z", key) }
      shown = try tmux("capture-pane", "-p", "-t", "game")
      if shown.contains(text) { return }
    } while ContinuousClock.now < limit
    throw PseudoTerminal.Failure.timeOut(screen: shown)
  }

  @Test func aTableUnderTmux() throws {
    // A server without sessions would end between two commands.
    try tmux("new-session", "-d", "-s", "keeper", "sleep 60")
    defer { _ = try? tmux("kill-server") }
    try tmux(
      "new-session", "-d", "-s", "game", "-x", "80", "-y", "24",
      "\(Snapcards.path) solo --bots 1 --pace \(Snapcards.fast) --seed 1; echo status $?; sleep 60")
    try wait(for: "Your turn")
    try wait(for: "You pay 1 card", pressing: "Space")
    try tmux("resize-window", "-t", "game", "-x", "60", "-y", "16")
    try wait(for: "Your turn")
    try wait(for: "Leave the game?", pressing: "q")
    try tmux("send-keys", "-t", "game", "C-c")
    try wait(for: "status 130")
    #expect(try !tmux("capture-pane", "-p", "-t", "game").contains("Leave the game?"))
  }
}
