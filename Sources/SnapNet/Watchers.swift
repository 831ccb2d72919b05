internal import CLibUV

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Calls an action on the loop whenever the process gets a signal, until it is closed.
///
/// The signal must not be blocked in the loop's thread. Signals that come faster than the loop turns may be told once.
@safe package final class SignalWatcher {
  private let loop: EventLoop
  private let action: () -> Void
  private var handle: Handle?

  /// Watches for `signal`, such as `SIGWINCH`. Throws if the system does not let it be caught.
  package init(_ signal: Int32, on loop: EventLoop, _ action: @escaping () -> Void) throws(SystemError) {
    self.loop = loop
    self.action = action
    let handle = Handle(UV_SIGNAL, ownedBy: self)
    unsafe mustSucceed(uv_signal_init(loop.raw, handle.signal), "uv_signal_init")
    let fire: uv_signal_cb = { handle, _ in unsafe owner(handle!.pointee.data, as: SignalWatcher.self).action() }
    let status = unsafe uv_signal_start(handle.signal, fire, signal)
    guard status == 0 else {
      handle.close()
      throw SystemError(code: status)
    }
    self.handle = handle
  }

  /// Stops watching: the signal does again what it did before.
  package func close() {
    handle?.close()
    handle = nil
  }
}

/// Calls an action in each turn in which a file descriptor (a terminal, a pipe) can be read without waiting, or has
/// come to its end, until it is closed. The descriptor stays its owner's, and must stay open as long.
@safe package final class DescriptorWatcher {
  private let loop: EventLoop
  private let action: () -> Void
  private var handle: Handle?

  /// Watches `descriptor`. Throws for what cannot be waited for, such as a plain file or `/dev/null`.
  package init(_ descriptor: Int32, on loop: EventLoop, _ action: @escaping () -> Void) throws(SystemError) {
    self.loop = loop
    self.action = action
    // libuv makes the descriptor non-blocking. With a terminal that would hit whoever else has it open, the shell and
    // our own output first of all; and watching does not need it.
    let flags = fcntl(descriptor, F_GETFL)
    let handle = Handle(UV_POLL, ownedBy: self)
    let status = unsafe uv_poll_init(loop.raw, handle.poll, descriptor)
    guard status == 0 else {
      handle.discard()
      throw SystemError(code: status)
    }
    _ = fcntl(descriptor, F_SETFL, flags)
    let events = Int32(UV_READABLE.rawValue | UV_DISCONNECT.rawValue)
    let fire: uv_poll_cb = { handle, _, _ in
      unsafe owner(handle!.pointee.data, as: DescriptorWatcher.self).action()
    }
    unsafe mustSucceed(uv_poll_start(handle.poll, events, fire), "uv_poll_start")
    self.handle = handle
  }

  /// Stops watching.
  package func close() {
    handle?.close()
    handle = nil
  }
}

/// Makes the whole process ignore SIGPIPE: writing to a connection that the peer has reset is then an error of that
/// connection, and not the end of the program. To be called once at start by whoever uses connections.
package func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
