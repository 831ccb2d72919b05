// snapbench [--rounds N] [NAME...]: measures the game beside plain C, all benchmarks or those named.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let usage = "usage: snapbench [--rounds 1...1000] [" + allBenchmarks.map { $0.name }.joined(separator: "|") + "]..."
var rounds = 15
var goals: [Goal] = []
var chosen: [any Benchmark.Type] = []
var arguments = CommandLine.arguments.dropFirst()
if arguments.first == PaintBench.painterArgument {
  try PaintBench.paintFilm()
  exit(0)
}
if arguments.first == DisturbanceBench.guestArgument, arguments.count >= 3, let port = UInt16(arguments[2]) {
  let seconds = arguments.count > 3 ? Int64(arguments[4]) : nil
  DisturbanceBench.runGuest(port: port, tokenFile: arguments[3], seconds: seconds ?? 120)
  exit(0)
}
if arguments.first == DisturbanceBench.muteArgument, arguments.count == 3, let port = UInt16(arguments[2]) {
  DisturbanceBench.runMute(port: port, count: Int(arguments[3]) ?? 0)
  exit(0)
}
while let argument = arguments.popFirst() {
  if argument == "--rounds", let number = arguments.popFirst().flatMap({ Int($0) }), (1...1000).contains(number) {
    rounds = number
  } else if let benchmark = allBenchmarks.first(where: { $0.name == argument }) {
    chosen.append(benchmark)
  } else {
    print(usage)
    exit(2)
  }
}
if chosen.isEmpty { chosen = allBenchmarks }
// Of the programs that are measured, whatever this one runs on.
unsafe setenv("TERM", "xterm-256color", 1)
print(Placement.raiseAutogroup() ? "scheduler group raised" : "scheduler group not raised: expect noise")
for benchmark in chosen {
  print("\(benchmark.name): \(benchmark.summary)")
  do {
    let report = try benchmark.init().run(rounds: rounds)
    for line in report.lines + report.goals.map(\.line) { print(line) }
    goals += report.goals
  } catch {
    print("  not measured: \((error as? BenchmarkFailure)?.reason ?? "\(error)")")
  }
}
print("\(goals.count { $0.isMet }) of \(goals.count) goals met")
