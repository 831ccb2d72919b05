import SnapScreens

extension UsageError {
  /// What was wrong, and what to do.
  func text(_ texts: TextCatalogue) -> String {
    switch self {
    case .unknownCommand(let command): texts(.usageUnknownCommand, ["command": command])
    case .unknownOption(let option, ""): texts(.usageUnknownOption, ["option": option, "help": "snapcards --help"])
    case .unknownOption(let option, let command):
      texts(.usageUnknownOption, ["option": option, "help": "snapcards \(command) --help"])
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
    case .missingShell: texts(.usageMissingShell, ["allowed": CompletingShell.allNames])
    case .unknownShell(let shell): texts(.usageUnknownShell, ["shell": shell, "allowed": CompletingShell.allNames])
    case .notTogether(let option, let other): texts(.usageNotTogether, ["option": option, "other": other])
    case .needsHeadless(let option): texts(.usageNeedsHeadless, ["option": option])
    }
  }
}
