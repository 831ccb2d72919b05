import Foundation
import SnapScreens
import Testing

@testable import SnapShell

/// What is kept of a seat, with several programs of one player around. A lock belongs to whoever opened its file: two in one
/// process are as good as two programs.
@Suite struct SeatLockTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "snapcards-test-\(UUID().uuidString)")
    .path()
  private let bo = SeatTicket(address: "den", token: "of-bo", playerName: "Bo", tableName: "Den")
  private let cas = SeatTicket(address: "den", token: "of-cas", playerName: "Cas", tableName: "Den")

  private func inFolder(_ body: (StateFolder) throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(StateFolder { $0 == "XDG_STATE_HOME" ? path : nil })
  }

  @Test func aSeatThatIsTakenIsLeftAlone() throws {
    try inFolder { folder in
      #expect(SeatLock.freeTicket(in: folder) == nil)
      var (first, second) = (SeatLock(), SeatLock())
      try first.keep(bo, in: folder)
      #expect(folder.ticket == bo)
      #expect(SeatLock.freeTicket(in: folder) == nil, "its owner sits there")
      #expect(try !second.claim(bo, in: folder))
      try second.keep(cas, in: folder)
      try second.drop(in: folder)
      #expect(folder.ticket == bo, "neither overwritten nor removed")
      try first.drop(in: folder)
      #expect(folder.ticket == nil)
      first.release()
      try second.keep(cas, in: folder)
      #expect(folder.ticket == cas)
      second.release()
    }
  }

  @Test func whoseOwnerIsGoneIsForTheTaking() throws {
    try inFolder { folder in
      var first = SeatLock()
      try first.keep(bo, in: folder)
      // As the kernel does when a program dies.
      first.release()
      #expect(SeatLock.freeTicket(in: folder) == bo)
      var (second, third) = (SeatLock(), SeatLock())
      #expect(try second.claim(bo, in: folder))
      #expect(try second.claim(bo, in: folder), "one's own")
      #expect(try !third.claim(bo, in: folder))
      try second.keep(cas, in: folder)
      second.release()
      #expect(try !third.claim(bo, in: folder), "it is another seat by now")
      #expect(SeatLock.freeTicket(in: folder) == cas)
    }
  }
}
