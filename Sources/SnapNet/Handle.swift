internal import CLibUV

/// The memory of one libuv handle, and the object that its callbacks go to.
///
/// libuv wants the memory of a handle to stay until the callback of `uv_close`, so it is freed there and nowhere else.
/// A handle of a connection, listener or watcher keeps its owner alive until then: what is open cannot vanish, and what
/// is closed is held by nobody. The loop's own handles keep nothing alive, since the loop outlives them.
@safe struct Handle {
  private let memory: UnsafeMutableRawPointer
  private let keepsOwner: Bool

  /// Memory for a handle of that type, which keeps `owner` alive until it is closed.
  init(_ type: uv_handle_type, ownedBy owner: AnyObject) {
    self.init(type, keepsOwner: true)
    unsafe base.pointee.data = Unmanaged.passRetained(owner).toOpaque()
  }

  /// Memory for one of the loop's own handles; `setOwner` must follow.
  init(_ type: uv_handle_type) { self.init(type, keepsOwner: false) }

  private init(_ type: uv_handle_type, keepsOwner: Bool) {
    unsafe memory = .allocate(byteCount: uv_handle_size(type), alignment: 16)
    self.keepsOwner = keepsOwner
  }

  /// The memory seen as what all handles have in common.
  var base: UnsafeMutablePointer<uv_handle_t> { unsafe memory.assumingMemoryBound(to: uv_handle_t.self) }

  // The memory seen as the type that it was made for.
  var stream: UnsafeMutablePointer<uv_stream_t> { unsafe memory.assumingMemoryBound(to: uv_stream_t.self) }
  var tcp: UnsafeMutablePointer<uv_tcp_t> { unsafe memory.assumingMemoryBound(to: uv_tcp_t.self) }
  var udp: UnsafeMutablePointer<uv_udp_t> { unsafe memory.assumingMemoryBound(to: uv_udp_t.self) }
  var poll: UnsafeMutablePointer<uv_poll_t> { unsafe memory.assumingMemoryBound(to: uv_poll_t.self) }
  var signal: UnsafeMutablePointer<uv_signal_t> { unsafe memory.assumingMemoryBound(to: uv_signal_t.self) }
  var timer: UnsafeMutablePointer<uv_timer_t> { unsafe memory.assumingMemoryBound(to: uv_timer_t.self) }
  var prepare: UnsafeMutablePointer<uv_prepare_t> { unsafe memory.assumingMemoryBound(to: uv_prepare_t.self) }
  var idle: UnsafeMutablePointer<uv_idle_t> { unsafe memory.assumingMemoryBound(to: uv_idle_t.self) }

  /// Says where the callbacks of one of the loop's own handles go, without keeping that object alive.
  func setOwner(_ loop: EventLoop) {
    precondition(!keepsOwner)
    unsafe base.pointee.data = Unmanaged.passUnretained(loop).toOpaque()
  }

  /// Sends the callbacks of an owned handle to another object from now on, and lets go of the former.
  func transfer(to owner: AnyObject) {
    precondition(keepsOwner)
    let former = unsafe Unmanaged<AnyObject>.fromOpaque(base.pointee.data)
    unsafe base.pointee.data = Unmanaged.passRetained(owner).toOpaque()
    unsafe former.release()
  }

  /// Closes the handle; the owner gets no callback after this one returns, except for writes that are cancelled.
  func close() {
    if keepsOwner {
      unsafe uv_close(base) { unsafe releaseOwnerAndFree($0) }
    } else {
      unsafe uv_close(base) { unsafe $0?.deallocate() }
    }
  }

  /// Frees the memory of a handle that libuv refused to initialise.
  func discard() {
    if keepsOwner { unsafe releaseOwnerAndFree(base) } else { unsafe memory.deallocate() }
  }
}

func releaseOwnerAndFree(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
  guard let handle = unsafe handle else { return }
  unsafe Unmanaged<AnyObject>.fromOpaque(handle.pointee.data).release()
  unsafe handle.deallocate()
}

/// The object that a `data` field of libuv points to.
func owner<Owner: AnyObject>(_ data: UnsafeMutableRawPointer, as type: Owner.Type) -> Owner {
  unsafe Unmanaged<Owner>.fromOpaque(data).takeUnretainedValue()
}
