import CNCurses

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where ncurses writes: memory that looks like a file.
///
/// ncurses writes when its own buffer is full, waits in a loop for a terminal that takes nothing, and says nothing of
/// errors. Here it writes into memory; what it wrote for one picture is then sent in one call, by code that can wait
/// without blocking and tell that the terminal is gone.
@safe final class OutputCapture {
  let stream: UnsafeMutablePointer<FILE>
  private let descriptor: Int32

  init() throws(TerminalError) {
    guard let stream = unsafe snap_open_capture() else { throw .system(call: "memfd_create", code: errno) }
    unsafe self.stream = stream
    descriptor = unsafe fileno(stream)
  }

  deinit { unsafe fclose(stream) }

  /// The bytes that ncurses has written since the last time.
  func take() throws(TerminalError) -> [UInt8] {
    let length = Int(lseek(descriptor, 0, SEEK_CUR))
    if length <= 0 { return [] }
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      let read = unsafe pread(descriptor, buffer.baseAddress!, length, 0)
      code = read < 0 ? errno : 0
      count = max(0, read)
    }
    if bytes.count < length { throw .system(call: "pread", code: code) }
    lseek(descriptor, 0, SEEK_SET)
    return bytes
  }
}
