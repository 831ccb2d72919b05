import Foundation
import Testing

/// Modules know only whom they may know.
@Suite struct ArrowTests {
  @Test func everyImportIsInTheTable() throws {
    let sources = try ModuleSource.all()
    #expect(violations(in: sources) == [])
    // The files were found at all.
    #expect(Set(sources.map(\.module)) == Set(arrows.keys))
    #expect(sources.flatMap(\.imports).count > 100)
  }

  @Test func theTableIsThatOfThePackage() throws {
    let manifest = try String(contentsOf: ModuleSource.package.appending(path: "Package.swift"), encoding: .utf8)
    for (module, allowed) in arrows where !module.hasPrefix("EmbedAssets") {
      #expect(declaredImports(of: module, in: manifest) == allowed, "\(module)")
    }
  }

  @Test func coresAreBelowTheShell() {
    let systemLibraries: Set = ["CUtf8Proc", "CSodium"]
    for core in cores { #expect(arrows[core]?.subtracting(cores).subtracting(systemLibraries) == [], "\(core)") }
    for (name, users) in systemModules { #expect(users.isDisjoint(with: cores), "\(name)") }
  }

  @Test func thereAreNoCircles() {
    func reaches(_ target: String, from module: String, passing: Set<String>) -> Bool {
      (arrows[module] ?? []).contains { next in
        next == target
          || !passing.contains(next) && reaches(target, from: next, passing: passing.union([next]))
      }
    }
    for module in arrows.keys { #expect(!reaches(module, from: module, passing: []), "\(module)") }
  }

  @Test func coresHaveNoClockAndNoConcurrency() throws {
    for source in try ModuleSource.all() where cores.contains(source.module) {
      #expect(source.impurities == [], "\(source.path)")
    }
  }

  /// It may jump, so no game hangs on it: only the lines of a log and the names of files tell it.
  @Test func theWallClockIsAskedInOnePlace() throws {
    let sources = try ModuleSource.all()
    let names = ["time(nil)", "CLOCK_REALTIME", "gettimeofday", "timespec_get", "localtime", "gmtime"]
    let asking = sources.filter { source in names.contains { source.text.contains($0) } }
    #expect(asking.map(\.path) == ["Sources/SnapShell/System.swift"])
    let telling = sources.filter { $0.text.contains("System.wallClock") }
    #expect(telling.map(\.path) == ["Sources/SnapShell/EventLog.swift"])
  }

  @Test func filesAreOfASizeToBeRead() throws {
    for source in try ModuleSource.all() { #expect(source.lineCount <= 500, "\(source.path)") }
  }

  /// The names between the brackets that follow a target's name in the manifest.
  private func declaredImports(of module: String, in manifest: String) -> Set<String>? {
    guard let targets = manifest.range(of: "\n  targets: [") else { return nil }
    let manifest = manifest[targets.upperBound...]
    guard
      let name = manifest.range(of: "name: \"\(module)\",") ?? manifest.range(of: "module(\"\(module)\"")
        ?? manifest.range(of: "module(\n      \"\(module)\",")
    else { return nil }
    let declaration = manifest[name.upperBound...]
    // Up to the next target; a module without imports has no brackets of its own.
    let end = ["module(", ".target(", ".executableTarget(", "    //", ".plugin("].compactMap {
      declaration.range(of: $0)?.lowerBound
    }.min()
    let own = declaration[..<(end ?? declaration.endIndex)]
    guard let key = own.range(of: "imports: [") ?? own.range(of: "dependencies: [") else { return [] }
    let list = own[key.upperBound...].prefix { $0 != "]" }
    return Set(list.split(separator: "\"").filter { $0.contains(where: \.isLetter) }.map(String.init))
  }
}

/// The checker itself: it finds what is wrong in sources made up for it.
@Suite struct ModuleSourceTests {
  private func source(_ module: String, _ text: String) -> ModuleSource {
    ModuleSource(module: module, path: "Sources/\(module)/Made.swift", text: text)
  }

  @Test(arguments: [
    ("import SnapNet", "SnapNet"), ("package import SnapNet", "SnapNet"), ("  internal import Glibc", "Glibc"),
    ("@testable import SnapShell", "SnapShell"), ("@preconcurrency public import Foundation", "Foundation"),
    ("import struct Foundation.Date", "Foundation"), ("import Foundation.NSDate", "Foundation"),
    ("/* so */ import SnapNet", "SnapNet"), ("import SnapNet // for now", "SnapNet"), ("\timport SnapNet;", "SnapNet"),
  ])
  func findsImports(line: String, module: String) {
    #expect(source("SnapGame", "// A file.\n\(line)\nstruct A {}\n").imports == [module])
    #expect(
      violations(in: [source("SnapGame", line)]) == ["Sources/SnapGame/Made.swift: SnapGame must not import \(module)"])
  }

  @Test(arguments: [
    "// import SnapNet", "/* import SnapNet */", "/*\nimport SnapNet\n*/", "let text = \"import SnapNet\"",
    "let importSnapNet = 1", "func important() {}",
  ])
  func seesWhatIsNoImport(text: String) { #expect(source("SnapGame", text).imports == []) }

  @Test func knowsWhoMayImportWhat() {
    #expect(violations(in: [source("SnapNet", "import Glibc"), source("SnapHost", "import SnapGame")]) == [])
    #expect(violations(in: [source("SnapGame", "import SnapHost")]).count == 1)
    #expect(violations(in: [source("SnapShell", "import Foundation")]).count == 1)
    #expect(violations(in: [source("Unheard", "import SnapGame")]).count == 1)
  }

  @Test func findsImpurities() {
    #expect(source("SnapGame", "func f() async { await f() }").impurities == ["async", "await"])
    #expect(source("SnapGame", "// async\nfunc awaited() {}\nlet update = \"Date\"").impurities == [])
  }

  @Test func countsLines() {
    #expect(source("SnapGame", "a\nb\n").lineCount == 2)
  }
}
