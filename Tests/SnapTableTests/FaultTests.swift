import SnapSimulation
import Testing

@Suite struct FaultTests {
  /// `make sim` tries more.
  @Test(arguments: 0..<6)
  func tablesInTroubleComeToAnEnd(part: UInt64) throws {
    var total = FaultSimulation.Summary()
    for seed in part * 50..<(part + 1) * 50 {
      do {
        total += try FaultSimulation.run(seed: seed)
      } catch { Issue.record(error) }
    }
    #expect(total.hostCrashes > 5)
    #expect(total.rounds > 50 && total.comparisons > 750)
    #expect(total.lost > 50 && total.cameBack > 50 && total.left > 50)
  }
}
