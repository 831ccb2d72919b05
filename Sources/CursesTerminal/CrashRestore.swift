import CNCurses

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Gives the terminal back when the program dies of a fault (SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE): a Swift
/// trap leaves no time for anything but bytes prepared beforehand.
///
/// While the terminal is taken, what is written to it as standard error (the trap's own words) is kept, and told once the
/// terminal has been given back.
///
/// This is the only file that uses the C functions behind it, whose state is per file.
enum CrashRestore {
  /// From now on a fault writes `bytes` to the terminal and gives it back the modes it had.
  static func arm(_ device: TerminalDevice, writing bytes: [UInt8]) {
    var modes = device.savedModes
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe snap_arm_restore(
        device.output, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, &modes)
    }
  }

  /// From now on a fault leaves the terminal alone.
  static func disarm() { snap_disarm_restore() }
}
