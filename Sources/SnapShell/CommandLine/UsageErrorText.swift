import SnapScreens

extension UsageError {
  /// What was wrong, and what to do.
  func text(_ texts: TextCatalogue) -> String {
    switch self {
    case .unknownCommand(let command): Self.unknown(command: command, texts)
    case .unknownOption(let option, let command): Self.unknown(option: option, of: command, texts)
    case .missingValue(let option): texts(.usageMissingValue, ["option": option])
    case .unwantedValue(let option): texts(.usageUnwantedValue, ["option": option])
    case .badNumber(let option, let value, let allowed):
      texts(.usageBadNumber, ["option": option, "value": value, "allowed": allowed])
    case .badChoice(let option, let value, let allowed):
      texts(.usageBadChoice, ["option": option, "value": value, "allowed": allowed])
    case .badName(let name): texts(.usageBadName, ["name": name])
    case .badPassword: texts(.usageBadPassword)
    case .badTableName(let name): texts(.usageBadTableName, ["name": name])
    case .badBeacon(let group): texts(.usageBadBeacon, ["group": group])
    case .badTheme(let name): texts(.settingsBadTheme, ["value": name])
    case .badLanguage(let value): texts(.usageBadLanguage, ["allowed": Language.list, "value": value])
    case .missingAddress(let command): texts(.usageMissingAddress, ["command": command])
    case .unexpectedArgument(let word): texts(.usageUnexpectedArgument, ["word": word])
    case .missingFile(let command): texts(.usageMissingFile, ["command": command])
    case .missingPath(let option): texts(.usageMissingPath, ["option": option])
    case .missingShell: texts(.usageMissingShell, ["allowed": CompletingShell.allNames])
    case .unknownShell(let shell): texts(.usageUnknownShell, ["shell": shell, "allowed": CompletingShell.allNames])
    case .notTogether(let option, let other): texts(.usageNotTogether, ["option": option, "other": other])
    case .needsHeadless(let option): texts(.usageNeedsHeadless, ["option": option])
    }
  }

  private static func unknown(command: String, _ texts: TextCatalogue) -> String {
    let commands = Command.allCases.filter { $0 != .title }.map(\.rawValue)
    guard let near = Spelling.nearest(to: command, among: commands) else {
      return texts(.usageUnknownCommand, ["command": command])
    }
    return texts(.usageUnknownCommandNear, ["command": command, "near": near])
  }

  private static func unknown(option: String, of command: String, _ texts: TextCatalogue) -> String {
    let help = command.isEmpty ? "snapcards --help" : "snapcards \(command) --help"
    let options = Command(rawValue: command).map { $0.valuedOptions + $0.flags } ?? []
    guard let near = Spelling.nearest(to: option, among: options.filter { $0.hasPrefix("--") }) else {
      return texts(.usageUnknownOption, ["option": option, "help": help])
    }
    return texts(.usageUnknownOptionNear, ["option": option, "near": near, "help": help])
  }
}
