import SnapShell

Program(Array(CommandLine.arguments.dropFirst())).runAndExit()
