import SnapGame
import Testing

@testable import SnapShell

@Suite struct ChanceTests {
  private func numbers(_ seed: UInt64?) -> [UInt64] {
    var chance = Chance(seed: seed)
    return (0..<8).map { _ in chance.next() }
  }

  @Test func aSeedRepeats() {
    #expect(numbers(1) == numbers(1))
    #expect(numbers(1) != numbers(2))
    var seeded = SeededGenerator(seed: 1)
    #expect(numbers(1)[0] == seeded.next())
  }

  @Test func withoutASeedNothingRepeats() { #expect(numbers(nil) != numbers(nil)) }

  @Test func tokensAreLongAndNeverTheSame() {
    let tokens = (0..<100).map { _ in Chance.token() }
    #expect(Set(tokens).count == 100)
    for token in tokens { #expect((12...32).contains(token.utf8.count) && token.allSatisfy(\.isASCII)) }
  }
}
