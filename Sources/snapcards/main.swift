import SnapShell

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

exit(Program(Array(CommandLine.arguments.dropFirst())).run())
