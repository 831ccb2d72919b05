import Foundation

/// One Swift file of a module, as text.
struct ModuleSource {
  let module: String
  /// Relative to the package, for messages.
  let path: String
  let text: String

  /// The modules that the file imports; of `import struct A.B` and `import A.B` it is A.
  var imports: [String] {
    lines.compactMap { line in
      var words = line.split(whereSeparator: \.isWhitespace)[...]
      while let word = words.first, Self.importModifiers.contains(String(word)) { words.removeFirst() }
      guard words.popFirst() == "import", var name = words.popFirst() else { return nil }
      if Self.importedKinds.contains(String(name)), let next = words.popFirst() { name = next }
      return String(name.prefix { $0 != "." && $0 != ";" })
    }
  }

  /// What a core must not contain, as it stands in its code.
  var impurities: [String] {
    let words = lines.flatMap { line in
      line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    }
    return Self.impure.filter(words.contains)
  }

  var lineCount: Int { text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }

  private static let importModifiers: Set<String> = [
    "public", "package", "internal", "private", "fileprivate", "@testable", "@_exported", "@preconcurrency",
    "@_implementationOnly", "@_spi",
  ]
  private static let importedKinds: Set<String> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor",
  ]
  private static let impure = ["async", "await", "actor", "Task", "Date", "DispatchQueue", "ContinuousClock"]

  /// Without comments and, for whole lines, without what stands in string literals.
  private var lines: [String] {
    var isInComment = false
    return text.split(separator: "\n").map { line in
      var code = ""
      var rest = line[...]
      while !rest.isEmpty {
        if isInComment {
          guard let end = rest.range(of: "*/") else { break }
          isInComment = false
          rest = rest[end.upperBound...]
        } else if rest.hasPrefix("//") {
          break
        } else if rest.hasPrefix("/*") {
          isInComment = true
          rest = rest.dropFirst(2)
        } else if rest.first == "\"" {
          let literal = rest.dropFirst().prefix { $0 != "\"" }
          rest = rest.dropFirst(literal.count + 2)
        } else {
          code.append(rest.removeFirst())
        }
      }
      return code
    }
  }

  // MARK: - The package's own

  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// All Swift files below Sources/, in the order of their paths.
  static func all() throws -> [ModuleSource] {
    let sources = package.appending(path: "Sources")
    return try FileManager.default.subpathsOfDirectory(atPath: sources.path()).filter { $0.hasSuffix(".swift") }
      .sorted().map { path in
        ModuleSource(
          module: String(path.prefix { $0 != "/" }), path: "Sources/\(path)",
          text: try String(contentsOf: sources.appending(path: path), encoding: .utf8))
      }
  }
}

/// The imports that the table does not allow, each as a sentence.
func violations(in sources: [ModuleSource]) -> [String] {
  sources.flatMap { source in
    source.imports.filter { name in
      !(arrows[source.module] ?? []).contains(name) && !(systemModules[name] ?? []).contains(source.module)
    }.map { "\(source.path): \(source.module) must not import \($0)" }
  }
}
