import SnapNet

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The calls to the system that deal with files and folders.
enum Files {
  /// The bytes of a file; fails with EFBIG where there are more than `limit`.
  ///
  /// - Parameter waits: also for a pipe or a device, until all its bytes have come. Otherwise only a regular file is read:
  ///   a pipe that nobody writes to would hold up the program.
  static func read(_ path: String, limit: Int, waits: Bool = false) throws(System.Errno) -> [UInt8] {
    let descriptor = try open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
    defer { close(descriptor) }
    if !waits { try checkIsRegular(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe systemRead(descriptor, $0.baseAddress!, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw System.Errno.latest }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      if bytes.count > limit { throw System.Errno(code: EFBIG) }
    }
  }

  /// Creates a file that must not be there yet, for its owner's eyes only.
  static func create(_ path: String) throws(System.Errno) -> Int32 {
    try open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
  }

  /// Opens a file to append to; it is created, for its owner's eyes only, if it is not there.
  static func append(_ path: String) throws(System.Errno) -> Int32 {
    try open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC)
  }

  /// Opens a file to write from its start; what was in it is lost.
  static func replace(_ path: String) throws(System.Errno) -> Int32 {
    try open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
  }

  /// Opens a file, which is created if need be, and locks it (flock(2)) until it is closed or the process ends; nil: another
  /// has locked it.
  static func lock(_ path: String) throws(System.Errno) -> Int32? {
    let descriptor = try open(path, O_WRONLY | O_CREAT | O_CLOEXEC)
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    let code = errno
    close(descriptor)
    if code == EWOULDBLOCK { return nil }
    throw System.Errno(code: code)
  }

  private static func open(_ path: String, _ flags: Int32) throws(System.Errno) -> Int32 {
    let descriptor = unsafe openFile(path, flags, 0o600)
    if descriptor < 0 { throw System.Errno.latest }
    return descriptor
  }

  /// Writes all of it, or throws.
  static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) throws(System.Errno) {
    if !System.write(Array(bytes), to: descriptor) { throw System.Errno.latest }
  }

  /// Puts a whole file in its place at once: whoever reads it finds the old contents or the new ones, also after a crash, and
  /// the old ones stay if it cannot be done. A file that is there keeps its permissions; of a symbolic link the file is
  /// exchanged that it leads to.
  ///
  /// - Parameter sync: puts the new contents on the disk after they are in their place, and nobody waits for it: until then
  ///   a power cut may lose both. nil: before, and the caller waits.
  static func exchange(
    _ path: String, for bytes: some Sequence<UInt8>, synchronisedBy sync: FileSync? = nil
  ) throws(System.Errno) {
    let path = try target(of: path)
    let slash = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let temporary = "\(path[..<slash]).\(path[slash...]).\(System.processID)"
    // Whoever had this process's number before is gone.
    try remove(temporary)
    let descriptor = try create(temporary)
    do throws(System.Errno) {
      if let permissions = permissions(of: path), fchmod(descriptor, permissions) != 0 {
        throw System.Errno.latest
      }
      try write(bytes, to: descriptor)
      if sync == nil { try synchronise(descriptor) }
      try rename(temporary, to: path)
    } catch {
      close(descriptor)
      try? remove(temporary)
      throw error
    }
    if let sync { sync.synchronise(descriptor) } else { close(descriptor) }
  }

  /// The same place, whatever folder the process works in. A path stays as it is if that folder is gone.
  static func fromRoot(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard unsafe getcwd(&buffer, buffer.count) != nil else { return path }
    let folder = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: folder, as: UTF8.self) + "/" + path
  }

  /// Where a path leads to in the end; the file itself need not be there.
  private static func target(of path: String) throws(System.Errno) -> String {
    var path = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      guard let next = try link(at: path) else { return path }
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = next.hasPrefix("/") ? next : folder + next
    }
    throw System.Errno(code: ELOOP)
  }

  /// What a symbolic link says; nil if it is none.
  private static func link(at path: String) throws(System.Errno) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe buffer.withUnsafeMutableBytes { buffer in
      unsafe readlink(path, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    if count >= 0 { return String(decoding: buffer[..<count], as: UTF8.self) }
    if errno == EINVAL || errno == ENOENT { return nil }
    throw System.Errno.latest
  }

  private static func checkIsRegular(_ descriptor: Int32) throws(System.Errno) {
    var status = stat()
    if unsafe fstat(descriptor, &status) != 0 { throw System.Errno.latest }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw System.Errno(code: EISDIR)
    default: throw .notARegularFile
    }
  }

  private static func permissions(of path: String) -> mode_t? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  /// Waits until what was written is on the disk.
  private static func synchronise(_ descriptor: Int32) throws(System.Errno) {
    if fsync(descriptor) != 0 { throw System.Errno.latest }
  }

  /// Another descriptor of the same open file.
  static func duplicate(_ descriptor: Int32) throws(System.Errno) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    if copy < 0 { throw System.Errno.latest }
    return copy
  }

  /// Cuts a file off behind its first `size` bytes.
  static func cut(_ descriptor: Int32, to size: Int) throws(System.Errno) {
    if ftruncate(descriptor, off_t(size)) != 0 { throw System.Errno.latest }
  }

  static func close(_ descriptor: Int32) { _ = closeFile(descriptor) }

  static func rename(_ path: String, to newPath: String) throws(System.Errno) {
    if unsafe renameFile(path, newPath) != 0 { throw System.Errno.latest }
  }

  /// Removes a file; it is no error if there is none.
  static func remove(_ path: String) throws(System.Errno) {
    if unsafe unlink(path) != 0 && errno != ENOENT { throw System.Errno.latest }
  }

  /// Makes a folder and those above it, for their owner's eyes only; those that are there stay as they are.
  static func makeFolder(_ path: String) throws(System.Errno) {
    var end = path.startIndex
    while end != path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      if unsafe mkdir(String(path[..<end]), 0o700) == 0 || errno == EEXIST { continue }
      // A folder that may not be written to may still hold the next one.
      let code = errno
      if end == path.endIndex { throw System.Errno(code: code) }
    }
  }

  /// The names in a folder, sorted.
  static func names(in path: String) throws(System.Errno) -> [String] {
    guard let folder = unsafe opendir(path) else { throw System.Errno.latest }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

// Names that the members of `Files` hide.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  unsafe read(descriptor, buffer, count)
}

private func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func renameFile(_ path: UnsafePointer<CChar>, _ newPath: UnsafePointer<CChar>) -> Int32 {
  unsafe rename(path, newPath)
}
