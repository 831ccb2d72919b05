import SnapGame
import SnapScreens

/// What is wrong with a command line. The text is in the catalogue, under the case's key.
package enum UsageError: Error, Equatable, Sendable {
  case unknownCommand(String)
  case unknownOption(String, command: String)
  case missingValue(String)
  case unwantedValue(String)
  case badNumber(option: String, value: String, allowed: String)
  case badChoice(option: String, value: String, allowed: String)
  case badName(String)
  case badPassword
  case badTableName(String)
  case badBeacon(String)
  case badLanguage(String)
  case badTheme(String)
  case missingAddress(command: String)
  case unexpectedArgument(String)
  case needsHeadless(String)
  case missingFile(command: String)
  case missingPath(option: String)
  case missingShell
  case unknownShell(String)
  case notTogether(String, String)
}

/// The options and plain words of a command line, in the manner of GNU: `--name VALUE` or `--name=VALUE`, `--` ends the
/// options, words may stand anywhere between them.
struct Options {
  private(set) var words: [String] = []
  private var values: [(option: String, value: String)] = []
  private var flags: [String] = []

  /// - Parameters:
  ///   - valued: the options that take a value.
  ///   - flags: those that do not.
  init(_ arguments: [String], command: String, valued: [String], flags allowedFlags: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let option = parts[0]
      if valued.contains(option) {
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else { throw .missingValue(option) }
        if option == "--lang" && Language(rawValue: value) == nil { throw .badLanguage(value) }
        values.append((option, value))
      } else if allowedFlags.contains(option) {
        guard parts.count == 1 else { throw .unwantedValue(option) }
        flags.append(option)
      } else {
        throw .unknownOption(option, command: command)
      }
    }
  }

  /// The language that a command line asks for, well-formed or not: what is wrong with it has to be said in some language.
  static func language(in arguments: [String]) -> Language? {
    let arguments = arguments.prefix { $0 != "--" }
    let values = zip(arguments, arguments.dropFirst() + [""]).compactMap { argument, next in
      argument == "--lang" ? next : argument.hasPrefix("--lang=") ? String(argument.dropFirst("--lang=".count)) : nil
    }
    return values.last.flatMap(Language.init(rawValue:))
  }

  /// For an option that changes what most others mean: only those of `others` may be given with it.
  func allow(_ others: [String], with option: String) throws(UsageError) {
    for given in values.map(\.option) + flags where given != option && !others.contains(given) {
      throw .notTogether(given, option)
    }
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The last value given, as later options override earlier ones.
  func value(_ option: String) -> String? { values.last { $0.option == option }?.value }

  /// Of a file to be written.
  func path(_ option: String) throws(UsageError) -> String? {
    let path = value(option)
    if path == "" { throw .missingPath(option: option) }
    return path
  }

  func number<Number: FixedWidthInteger>(_ option: String, in range: ClosedRange<Number>) throws(UsageError) -> Number?
  {
    guard let value = value(option) else { return nil }
    guard let number = Number(value), range.contains(number) else {
      throw .badNumber(option: option, value: value, allowed: "\(range.lowerBound)-\(range.upperBound)")
    }
    return number
  }

  /// One of a few words, as `word` tells them of the cases.
  func choice<Choice: CaseIterable>(
    _ option: String, _ word: (Choice) -> String
  ) throws(UsageError) -> Choice? {
    guard let value = value(option) else { return nil }
    guard let choice = Choice.allCases.first(where: { word($0) == value }) else {
      let allowed = Choice.allCases.map(word).joined(separator: ", ")
      throw .badChoice(option: option, value: value, allowed: allowed)
    }
    return choice
  }

  func fraction(_ option: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let value = value(option) else { return nil }
    guard let number = Double(value), range.contains(number) else {
      throw .badNumber(option: option, value: value, allowed: "\(range.lowerBound)-\(range.upperBound)")
    }
    return number
  }
}
