import CFuzzer
import FuzzTargets

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Set before libFuzzer is given control, and never again: its callback can hold nothing.
private nonisolated(unsafe) var target = FuzzTarget.text

/// Hands over to libFuzzer, which has the target read every input, and never returns.
func fuzz(_ chosen: FuzzTarget, _ arguments: [String]) -> Never {
  unsafe target = chosen
  let words = ["snapfuzz", "-max_len=\(chosen.longestInput)"] + arguments
  var count = CInt(words.count)
  var copies = unsafe UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.some(.allocate(capacity: words.count + 1))
  for (index, word) in words.enumerated() { unsafe copies?[index] = strdup(word) }
  unsafe copies?[words.count] = nil
  let read: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt = { bytes, count in
    unsafe target.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }
  exit(unsafe LLVMFuzzerRunDriver(&count, &copies, read))
}

func writeFile(_ path: String, _ bytes: [UInt8]) {
  guard let file = unsafe fopen(path, "w") else { fatalError("\(path) cannot be written") }
  unsafe fwrite(bytes, 1, bytes.count, file)
  unsafe fclose(file)
}

/// The contents of the files in a folder, in the order of their names.
func inputs(in folder: String) -> [[UInt8]] {
  guard let stream = unsafe opendir(folder) else { return [] }
  defer { unsafe closedir(stream) }
  var names: [String] = []
  while let entry = unsafe readdir(stream) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
    if !name.hasPrefix(".") { names.append(name) }
  }
  return names.sorted().map { readFile("\(folder)/\($0)") }
}

private func readFile(_ path: String) -> [UInt8] {
  guard let file = unsafe fopen(path, "r") else { return [] }
  defer { unsafe fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  let count = unsafe fread(&bytes, 1, bytes.count, file)
  return Array(bytes[..<count])
}

func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
}
