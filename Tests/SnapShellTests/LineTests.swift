import Foundation
import Testing

@testable import SnapShell

/// Lines that come, and lines that go.
@Suite struct LineTests {
  @Test func linesArePutTogether() {
    var reader = LineReader(longest: 8)
    #expect(reader.take(Array("a\nb".utf8)) == ["a"])
    #expect(reader.take(Array("c\r\n\n".utf8)) == ["bc", ""])
    #expect(reader.take(Array("0123456789\nx\n".utf8)) == ["01234567", "x"])
    #expect(reader.take([0xFF, 0x0A]) == ["\u{FFFD}"])
    // An end within a line leaves it unsaid.
    #expect(reader.take(Array("never".utf8)) == [])
  }

  /// A pipe that nobody reads: nothing waits, and what is kept has a limit.
  @Test func aSlowReaderIsNotWaitedFor() throws {
    let pipe = Pipe()
    var output = LineOutput(pipe.fileHandleForWriting.fileDescriptor, longest: 4096)
    let line = String(repeating: "x", count: 99)
    for _ in 0..<10_000 {
      output.add(line)
      try output.flush()
    }
    #expect(output.isBehind)
    #expect(output.takeLeftOut() == 0, "not while others wait")
    var read = 0
    while output.isBehind {
      read += pipe.fileHandleForReading.availableData.count
      try output.flush()
    }
    let leftOut = output.takeLeftOut()
    #expect(leftOut > 0 && output.takeLeftOut() == 0)
    try pipe.fileHandleForWriting.close()
    read += pipe.fileHandleForReading.readDataToEndOfFile().count
    #expect(read == (10_000 - leftOut) * 100)
  }
}
