import CursesTerminal
import SnapNet
import SnapScreens

/// The terminal, and the signals that concern it.
extension Front {
  func read() {
    do throws(TerminalError) {
      for message in try console.read() {
        // There is an end of it, time and again.
        if message == .endOfInput { keyboard?.close() }
        post(message)
      }
      readDeadline.set(console.readTimeout.map { loop.now + Int64($0) * 1_000_000 })
    } catch {
      terminalIsGone()
    }
  }

  func paint() {
    do throws(TerminalError) {
      try console.show(&app, at: now)
      repaintDeadline.set(console.isBehind ? loop.now + Self.repaintInterval : nil)
    } catch {
      terminalIsGone()
    }
  }

  func ring(_ tone: SoundPattern.Tone?) {
    do throws(TerminalError) { try console.ring(tone) } catch { terminalIsGone() }
  }

  func terminalIsGone() {
    guard !isQuitting else { return }
    exitStatus = ExitStatus.failure.rawValue
    post(.hungUp)
  }

  // MARK: - Signals

  func watchSignals() throws(SystemError) {
    for signal in System.Signal.endings {
      try watch(signal) { front in
        front.exitStatus = 128 + signal
        front.post(signal == System.Signal.hangUp ? .hungUp : .interrupted)
      }
    }
    try watch(System.Signal.windowChanged) { $0.post(.resized($0.console.resize())) }
    try watch(System.Signal.stop) { $0.suspend() }
    try watch(System.Signal.goOn) { $0.goOn() }
  }

  func watch(_ signal: Int32, _ action: @escaping (Front) -> Void) throws(SystemError) {
    watchers.append(try SignalWatcher(signal, on: loop) { [unowned self] in action(self) })
  }

  func suspend() {
    post(.suspended)
    console.suspend()
    System.stopUntilContinued()
  }

  /// After a stop, whoever asked for it: others have had the terminal meanwhile.
  func goOn() {
    do throws(TerminalError) { try console.resume() } catch { return terminalIsGone() }
    post(.continued)
    post(.resized(console.resize()))
  }
}
