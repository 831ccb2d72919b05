import SnapGame
import SnapScreens
import SnapSettings

/// A shell that can complete the command lines of this program.
package enum CompletingShell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  static var allNames: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// The script that teaches a shell to complete this program's command lines: its commands, the options of each, and what
/// may follow an option. Everything in it is taken from `Command` and from the help pages.
struct Completion {
  /// One option, as its help page explains it.
  private struct Option {
    let name: String
    let explanation: String
    let value: OptionValue?
  }

  private let commands = Command.allCases.filter { $0 != .title }

  /// The script. `pages` gives the text of a help page.
  func script(for shell: CompletingShell, pages: (HelpPage) -> String) -> String {
    switch shell {
    case .bash: bash()
    case .zsh: zsh(pages)
    case .fish: fish(pages)
    }
  }

  // MARK: - Shells

  private func bash() -> String {
    let words = commands.map(\.rawValue).joined(separator: " ")
    var lines = [
      "# bash completion for snapcards", "_snapcards() {",
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command= word",
      "  COMPREPLY=()",
      "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD - 1}\"; do",
      "    case $word in \(words.split(separator: " ").joined(separator: "|"))) command=$word; break ;; esac",
      "  done",
      "  case $previous in",
    ]
    for option in Set(Command.allCases.flatMap(\.valuedOptions)).sorted() {
      switch OptionValue(of: option) {
      case .word(let choices):
        let choices = choices.joined(separator: " ")
        lines.append("    \(option)) COMPREPLY=($(compgen -W '\(choices)' -- \"$current\")); return ;;")
      case .file: lines.append("    \(option)) COMPREPLY=($(compgen -f -- \"$current\")); return ;;")
      case .free: lines.append("    \(option)) return ;;")
      }
    }
    lines += ["  esac", "  case $command in"]
    for command in Command.allCases {
      let options = (command.valuedOptions + command.flags).joined(separator: " ")
      let pattern = command == .title ? "''" : command.rawValue
      let choices = command == .title ? "\(words) \(options)" : options
      var line = "    \(pattern)) COMPREPLY=($(compgen -W '\(choices)' -- \"$current\"))"
      // A file is what it wants; who wants an option begins one.
      if command == .replay { line += "; [[ $current == -* ]] || COMPREPLY=($(compgen -f -- \"$current\"))" }
      if command == .completion {
        line += "; COMPREPLY+=($(compgen -W '\(Self.shells)' -- \"$current\"))"
      }
      lines.append(line + " ;;")
    }
    lines += ["  esac", "}", "complete -o filenames -F _snapcards snapcards"]
    return lines.joined(separator: "\n") + "\n"
  }

  private func zsh(_ pages: (HelpPage) -> String) -> String {
    let main = pages(.main)
    var lines = [
      "#compdef snapcards", "_snapcards() {", "  local -a commands", "  commands=(",
    ]
    for command in commands {
      lines.append("    \(quoted("\(command.rawValue):\(explanation(of: command, in: main))"))")
    }
    lines += [
      "  )", "  local command=${words[(r)(\(commands.map(\.rawValue).joined(separator: "|")))]}", "  case $command in",
    ]
    for command in Command.allCases {
      var arguments = options(of: command, in: pages(command.helpPage)).map { option in
        let text = option.explanation.filter { $0 != "[" && $0 != "]" && $0 != ":" }
        let value =
          switch option.value {
          case nil: ""
          case .word(let choices): ":value:(\(choices.joined(separator: " ")))"
          case .file: ":file:_files"
          case .free: ":value: "
          }
        return quoted("\(option.name)[\(text)]\(value)")
      }
      switch command {
      case .title: arguments.append("'*::command:{_describe command commands}'")
      case .replay: arguments.append("'*:file:_files'")
      case .completion: arguments.append("'*:shell:(\(Self.shells))'")
      default: break
      }
      let pattern = command == .title ? "''" : command.rawValue
      // The command's word is not one of its own arguments.
      let shift = command == .title ? "" : "shift words; (( CURRENT-- )); "
      lines.append("    \(pattern)) \(shift)_arguments \(arguments.joined(separator: " ")) ;;")
    }
    lines += ["  esac", "}", "_snapcards \"$@\""]
    return lines.joined(separator: "\n") + "\n"
  }

  private func fish(_ pages: (HelpPage) -> String) -> String {
    let main = pages(.main)
    var lines = ["# fish completion for snapcards", "complete -c snapcards -f"]
    for command in commands {
      lines.append(
        "complete -c snapcards -n __fish_use_subcommand -a \(command.rawValue) "
          + "-d \(quoted(explanation(of: command, in: main)))")
    }
    for command in Command.allCases {
      let condition =
        command == .title ? "__fish_use_subcommand" : quoted("__fish_seen_subcommand_from \(command.rawValue)")
      for option in options(of: command, in: pages(command.helpPage)) {
        let value =
          switch option.value {
          case nil: ""
          case .word(let choices): " -x -a \(quoted(choices.joined(separator: " ")))"
          case .file: " -r -F"
          case .free: " -x"
          }
        lines.append(
          "complete -c snapcards -n \(condition) -l \(option.name.dropFirst(2))\(value) "
            + "-d \(quoted(option.explanation))")
      }
      if command == .replay { lines.append("complete -c snapcards -n \(condition) -F") }
      if command == .completion { lines.append("complete -c snapcards -n \(condition) -a \(quoted(Self.shells))") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: - Parts

  private static let shells = CompletingShell.allCases.map(\.rawValue).joined(separator: " ")

  private func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private func options(of command: Command, in page: String) -> [Option] {
    (command.valuedOptions + command.flags).filter { $0.hasPrefix("--") }.map { name in
      Option(
        name: name, explanation: Self.explanation(after: name, in: page),
        value: command.valuedOptions.contains(name) ? OptionValue(of: name) : nil)
    }
  }

  private func explanation(of command: Command, in page: String) -> String {
    Self.explanation(after: command.rawValue, in: page)
  }

  /// The first line of what a help page says of a word: what stands two or more spaces behind it.
  private static func explanation(after word: String, in page: String) -> String {
    for line in page.split(separator: "\n") where line.hasPrefix("  \(word) ") {
      var text = line.dropFirst(2)
      while let space = text.firstIndex(of: " ") {
        text = text[space...].dropFirst()
        if text.first == " " { return String(text.drop { $0 == " " }) }
      }
    }
    return ""
  }
}

/// What may follow an option.
enum OptionValue: Equatable {
  case word([String])
  case file
  case free

  init(of option: String) {
    switch option {
    case "--log", "--record", "--cast": self = .file
    case "--lang": self = .word(Language.allCases.map(\.rawValue))
    case "--level": self = .word(Level.allCases.map(\.rawValue))
    case "--match": self = .word(MatchKind.allCases.map(\.word))
    case "--penalty": self = .word(Penalty.allCases.map(\.word))
    case "--ties": self = .word(TieRule.allCases.map(\.word))
    case "--decks": self = .word(DeckCount.allCases.map(\.word))
    case "--theme": self = .word([Settings.automaticTheme] + ThemeLibrary.builtIn)
    default: self = .free
    }
  }
}
