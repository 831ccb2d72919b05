import Testing

@testable import SnapScreens

@Suite struct TextCatalogueTests {
  @Test func readsAndFills() throws {
    let texts = try TextCatalogue(
      parsing: "# c\n\ntitle.game =  Snap = {name}! {x} \nroom.people.one={count} a\nroom.people.other = {count} b {z}")
    #expect(texts(.gameTitle, ["name": "Lucy"]) == "Snap = Lucy! {x} ")
    #expect(texts(.roomPeople, count: 1) == "1 a")
    #expect(texts(.roomPeople, count: 0, ["z": "y"]) == "0 b y")
    #expect(texts.keys == ["room.people.one", "room.people.other", "title.game"])
  }

  /// What fills a place is not looked at again: a player named `{count}` stays that.
  @Test func valuesAreNotFilledThemselves() throws {
    let texts = try TextCatalogue(parsing: "title.game = {a}{b\nroom.people.other = {name}: {count}")
    #expect(texts(.gameTitle, ["a": "{a}"]) == "{a}{b")
    #expect(texts(.roomPeople, count: 2, ["name": "{count}"]) == "{count}: 2")
  }

  @Test(arguments: [("a", 1), ("# x\n\nno equals", 3), (" = text", 1), ("a = b\n=", 2)])
  func namesTheBadLine(source: String, line: Int) {
    let error = #expect(throws: TextCatalogue.SyntaxError.self) { try TextCatalogue(parsing: source) }
    #expect(error?.line == line)
    #expect(error?.description.contains("line \(line)") == true)
  }
}
