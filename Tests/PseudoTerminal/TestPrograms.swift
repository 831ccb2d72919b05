#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The environment of programs under test: small, the same everywhere, and nothing of the developer's own.
package enum TestEnvironment {
  /// `TERM`, a UTF-8 locale, `PATH`, and what sanitizers and coverage need to be told; `adding` overrides, and removes with
  /// nil.
  package static func standard(
    term: String? = "xterm-256color", locale: String? = "C.UTF-8", adding: [String: String?] = [:]
  ) -> [String: String] {
    var result = ["PATH": "/usr/bin:/bin"]
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS", "LLVM_PROFILE_FILE", "LD_LIBRARY_PATH", "HOME", "TMPDIR"] {
      if let value = unsafe getenv(name) { result[name] = unsafe String(cString: value) }
    }
    result["TERM"] = term
    result["LC_ALL"] = locale
    for (name, value) in adding { result[name] = value }
    return result
  }
}

/// The programs of this package, as the build has made them.
package enum BuiltProgram {
  /// The path of a product or executable target, beside the test bundle.
  package static func path(_ name: String) -> String {
    let bundle = CommandLine.arguments.last { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    // The bundle is a file on Linux and a folder with the binary deep inside on macOS.
    let outside = bundle.split(separator: "/", omittingEmptySubsequences: false).prefix { !$0.hasSuffix(".xctest") }
    return outside.joined(separator: "/") + "/" + name
  }
}
