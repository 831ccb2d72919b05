import SnapShell

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

exit(Program().run(Array(CommandLine.arguments.dropFirst())))
