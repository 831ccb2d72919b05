import Baselines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the scheduler puts what is measured. Server and load belong on different CPUs and into one scheduler group of
/// high priority: otherwise other work on the machine shows up as latency.
enum Placement {
  /// Lets this thread, and processes that it starts, run on one CPU only. False where the system refuses.
  static func pin(toCPU cpu: Int32) -> Bool { baseline_pin_to_cpu(cpu) == 0 }

  /// Lets this thread run on any CPU again.
  static func unpin() { _ = baseline_pin_to_cpu(-1) }

  /// Moves this process and its children into a scheduler group of their own at the highest priority. Needs Linux with
  /// autogroups and the right to raise priorities; false where that fails.
  static func raiseAutogroup() -> Bool {
    // The group comes with a new session; a group leader cannot open one, but then it has a session already.
    _ = setsid()
    let file = unsafe open("/proc/self/autogroup", O_WRONLY)
    guard file >= 0 else { return false }
    defer { close(file) }
    return unsafe write(file, "-20", 3) == 3
  }
}
