import SnapSimulation
import Testing

@Suite struct FaultTests {
  /// `make sim` tries more.
  @Test(arguments: 0..<3)
  func tablesInTroubleComeToAnEnd(part: UInt64) throws {
    var total = FaultSimulation.Summary()
    for seed in part * 20..<(part + 1) * 20 {
      do {
        total += try FaultSimulation.run(seed: seed)
      } catch { Issue.record(error) }
    }
    #expect(total.rounds > 20 && total.comparisons > 300)
    #expect(total.lost > 20 && total.cameBack > 20 && total.left > 20)
  }
}
