import SnapGame
import Testing

@Suite struct PlayoutTests {
  /// Ten thousand random tables in four parts, which run side by side.
  @Test(arguments: 0..<4)
  func theMachineAgreesWithTheReferenceModel(part: Int) throws {
    var reached = [Int](repeating: 0, count: PlayoutFact.Kind.allCases.count)
    var held = 0
    for number in 0..<2_500 {
      let seed = UInt64(part * 2_500 + number)
      var player = RandomPlayer(seed: seed)
      // A few go on for long.
      do { try player.play(inputs: number % 100 == 0 ? 1_000 : 50) } catch {
        Issue.record("seed \(seed): \(error)")
        return
      }
      for kind in reached.indices { reached[kind] += player.playout.reached[kind] }
      held += player.held
    }
    for kind in PlayoutFact.Kind.allCases {
      let isRare = [.tied, .tie, .pooled].contains(kind)
      #expect(reached[kind.rawValue] >= (isRare ? 50 : 300), "\(kind)")
    }
    #expect(held >= 300)
  }

  @Test func theSameInputsGiveTheSameState() throws {
    for seed in 0..<20 as Range<UInt64> {
      var player = RandomPlayer(seed: seed)
      try player.play(inputs: 200)
      var again = RandomPlayer(seed: seed)
      try again.play(inputs: 200)
      #expect(again.playout.match == player.playout.match)
      #expect(again.playout.inputs.map(\.0) == player.playout.inputs.map(\.0))
    }
  }
}
