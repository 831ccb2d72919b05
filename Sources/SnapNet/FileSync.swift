internal import CLibUV

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Has what was written to a file put on the disk (fsync(2)) without the loop waiting for it, as that may take seconds.
///
/// One sync is under way at a time. What is asked for meanwhile is done once more afterwards, however often it was asked for.
@safe package final class FileSync {
  /// Puts what was written to a descriptor on the disk, on any thread; 0, or a negative error number.
  package typealias Operation = @Sendable (Int32) -> Int32

  /// Told of what could not be put on the disk. That a file (a pipe, a device) knows no sync is not told.
  package var onFailure: ((SystemError) -> Void)?

  private let loop: EventLoop
  private let operation: Operation
  package private(set) var isUnderWay = false
  private var next: Int32?

  package init(on loop: EventLoop, operation: @escaping Operation = FileSync.toDisk) {
    self.loop = loop
    self.operation = operation
  }

  deinit { if let next { close(next) } }

  /// The system's own way.
  package static let toDisk: Operation = { descriptor in
    var request = unsafe uv_fs_t()
    // Without a callback it is done at once, on this thread.
    let status = unsafe uv_fs_fsync(nil, &request, descriptor, nil)
    unsafe uv_fs_req_cleanup(&request)
    return status
  }

  /// Asks for a sync of what was written so far.
  ///
  /// - Parameter descriptor: taken over, and closed afterwards. It may be of another file than the last time: then the one
  ///   that still waits for its turn is given up.
  package func synchronise(_ descriptor: Int32) {
    guard isUnderWay else { return start(descriptor) }
    if let next { close(next) }
    next = descriptor
  }

  private func start(_ descriptor: Int32) {
    isUnderWay = true
    let request = UnsafeMutablePointer<uv_work_t>.allocate(capacity: 1)
    let work = Work(self, descriptor, operation)
    unsafe request.pointee.data = Unmanaged.passRetained(work).toOpaque()
    poolWorkBegins()
    let run: uv_work_cb = { unsafe owner($0!.pointee.data, as: Work.self).run() }
    let done: uv_after_work_cb = { request, _ in
      let work = unsafe Unmanaged<Work>.fromOpaque(request!.pointee.data).takeRetainedValue()
      unsafe request!.deallocate()
      poolWorkEnds()
      work.sync.finished(work)
    }
    unsafe mustSucceed(uv_queue_work(loop.raw, request, run, done), "uv_queue_work")
  }

  private func finished(_ work: Work) {
    close(work.descriptor)
    isUnderWay = false
    if let next {
      self.next = nil
      start(next)
    }
    switch work.status {
    case 0..., UV_EINVAL.rawValue, UV_EROFS.rawValue: break
    default: onFailure?(SystemError(code: work.status))
    }
  }

  /// One sync. Between `uv_queue_work` and its callback it belongs to the thread that runs it.
  private final class Work {
    let sync: FileSync
    let descriptor: Int32
    private let operation: Operation
    private(set) var status: Int32 = 0

    init(_ sync: FileSync, _ descriptor: Int32, _ operation: @escaping Operation) {
      self.sync = sync
      self.descriptor = descriptor
      self.operation = operation
    }

    func run() { status = operation(descriptor) }
  }
}
