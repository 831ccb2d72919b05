import SnapNet
import SnapReplay

/// A file that a record is written to. Each line is one write, so that a crash leaves whole lines and at most a part of one.
final class RecordFile {
  /// From the root, so that a table can come back to it from another folder.
  let path: String
  private let sync: FileSync
  private let descriptor: Int32
  private var size: Int
  private(set) var isOpen = true

  private init(path: String, descriptor: Int32, size: Int = 0, sync: FileSync) {
    self.path = path
    self.sync = sync
    self.descriptor = descriptor
    self.size = size
  }

  /// A new file; what was there before is lost.
  static func replacing(_ path: String, synchronisedBy sync: FileSync) throws(System.Errno) -> RecordFile {
    RecordFile(path: Files.fromRoot(path), descriptor: try Files.replace(path), sync: sync)
  }

  /// A new file in the state folder.
  static func creating(
    _ name: String, in folder: StateFolder, synchronisedBy sync: FileSync
  ) throws(StateFolder.Failure) -> RecordFile {
    RecordFile(path: folder.path(of: name), descriptor: try folder.create(name), sync: sync)
  }

  /// Goes on with a file whose first `size` bytes are worth keeping.
  static func continuing(
    _ path: String, at size: Int, synchronisedBy sync: FileSync
  ) throws(System.Errno) -> RecordFile {
    let descriptor = try Files.append(path)
    do throws(System.Errno) { try Files.cut(descriptor, to: size) } catch {
      Files.close(descriptor)
      throw error
    }
    return RecordFile(path: path, descriptor: descriptor, size: size, sync: sync)
  }

  enum Failure: Error, CustomStringConvertible {
    case system(System.Errno)
    /// Readers take no longer file.
    case full

    var description: String {
      switch self {
      case .system(let error): error.description
      case .full: "the record has become too long"
      }
    }
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    if size + bytes.count > RecordFormat.longestFile { throw .full }
    do throws(System.Errno) { try Files.write(bytes, to: descriptor) } catch { throw .system(error) }
    size += bytes.count
  }

  /// Has what was written put on the disk; nobody waits for it, and the file may be closed meanwhile.
  func synchronise() throws(Failure) {
    do throws(System.Errno) { sync.synchronise(try Files.duplicate(descriptor)) } catch { throw .system(error) }
  }

  func close() {
    if isOpen { Files.close(descriptor) }
    isOpen = false
  }
}
