import SnapSimulation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Tables in trouble: `snapsim [COUNT [FIRST SEED]]`. A failure prints its seed and the command that repeats it.
let numbers = CommandLine.arguments.dropFirst().compactMap(UInt64.init)
let count = numbers.first ?? 300
let first = numbers.count > 1 ? numbers[1] : 0
var failures = 0
var total = FaultSimulation.Summary()
for seed in first..<first + count {
  do {
    total += try FaultSimulation.run(seed: seed)
  } catch {
    failures += 1
    print("\(error)\n  repeat it with: snapsim 1 \(seed)")
  }
}
print("\(count) tables in trouble, \(failures) failed: \(total)")
exit(failures == 0 ? 0 : 1)
