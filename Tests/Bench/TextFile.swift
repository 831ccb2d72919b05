#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Makes or replaces a file.
func saveFile(_ text: String, _ path: String) throws {
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  defer { close(descriptor) }
  let bytes = Array(text.utf8)
  let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress!, $0.count) }
  guard written == bytes.count else { throw BenchmarkFailure("\(path) cannot be written") }
}

/// The text of a file, of a megabyte at most.
func loadFile(_ path: String) throws -> String {
  let descriptor = unsafe open(path, O_RDONLY)
  guard descriptor >= 0 else { throw BenchmarkFailure("\(path) cannot be read") }
  defer { close(descriptor) }
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
    count = max(0, unsafe read(descriptor, buffer.baseAddress!, buffer.count))
  }
  return String(decoding: bytes, as: UTF8.self)
}
