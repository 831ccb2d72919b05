// snapfuzz TARGET [libFuzzer's arguments]: throws bytes at what reads bytes from strangers, see `make fuzz`.
// snapfuzz TARGET --seeds FOLDER: writes inputs to begin with.
// snapfuzz TARGET --keep FOLDER: prints the inputs of a folder for Tests/FuzzedInputTests.

import FuzzTargets

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let words = Array(CommandLine.arguments.dropFirst())
guard let target = words.first.flatMap(FuzzTarget.init(rawValue:)) else {
  fatalError("usage: snapfuzz \(FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")) [arguments of libFuzzer]")
}
if words.count == 3, words[1] == "--seeds" {
  for (number, seed) in target.seeds.enumerated() { writeFile("\(words[2])/seed-\(number)", seed) }
  exit(0)
}
if words.count == 3, words[1] == "--keep" {
  for input in inputs(in: words[2]) where input.count <= 1_024 { print(hexadecimal(input)) }
  exit(0)
}
fuzz(target, Array(words.dropFirst()))
