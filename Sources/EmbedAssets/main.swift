import Foundation

/// Writes one Swift file that holds the bytes of every file below a folder: `EmbedAssets FOLDER OUTPUT.swift`.

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: EmbedAssets FOLDER OUTPUT.swift\n".utf8))
  exit(64)
}
let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory).standardizedFileURL
let output = URL(filePath: CommandLine.arguments[2])

/// A string literal that stands for `text` exactly: every scalar that could end or change the literal is escaped.
func literal(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": result += "\\n"
    case "\"", "\\": result += "\\\(scalar)"
    case _ where scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F: result.unicodeScalars.append(scalar)
    default: result += "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
  return result + "\""
}

let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
let files = found.filter { !$0.hasDirectoryPath && !$0.lastPathComponent.hasPrefix(".") }
  .map(\.standardizedFileURL).sorted { $0.path() < $1.path() }

var source = """
  // Written by EmbedAssets from the files of assets/.
  let embeddedAssets: [(path: StaticString, text: StaticString)] = [

  """
for file in files {
  let path = String(file.path().dropFirst(folder.path().count))
  let text = try String(contentsOf: file, encoding: .utf8)
  source += "  (\(literal(path)), \(literal(text))),\n"
}
source += "]\n"
try source.write(to: output, atomically: true, encoding: .utf8)
