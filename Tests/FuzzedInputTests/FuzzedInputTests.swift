import FuzzTargets
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What `make fuzz` has found: inputs that together reach everything that it ever reached, and those that once failed.
/// One file per target, one input per line, in hexadecimal.
@Suite struct FuzzedInputTests {
  /// A failure stops the test program.
  @Test(arguments: FuzzTarget.allCases)
  func knownInputsAreSurvived(target: FuzzTarget) throws {
    let inputs = try Self.inputs(of: target)
    #expect(!inputs.isEmpty)
    for input in inputs + target.seeds { target.read(input) }
  }

  private static func inputs(of target: FuzzTarget) throws -> [[UInt8]] {
    let folder = "\(#filePath)".split(separator: "/").dropLast().map { "/\($0)" }.joined()
    let text = try contents(of: "\(folder)/Inputs/\(target.rawValue).txt")
    return try text.split(separator: "\n").map { line in
      let digits = Array(line)
      return try stride(from: 0, to: digits.count, by: 2).map { index in
        try #require(UInt8(String(digits[index...index + 1]), radix: 16))
      }
    }
  }

  private static func contents(of path: String) throws -> String {
    let file = try unsafe #require(fopen(path, "r"))
    defer { unsafe fclose(file) }
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = unsafe fread(&buffer, 1, buffer.count, file), count > 0 {
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
    return text
  }
}
