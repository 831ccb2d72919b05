// snapfuzz TARGET [libFuzzer's arguments]: throws bytes at what reads bytes from strangers, see `make fuzz`.

import CFuzzer
import SnapProtocol

typealias Callback = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

/// What can be fuzzed.
let known: Callback? =
  switch CommandLine.arguments.dropFirst().first {
  case "hostbound": { bytes, count in unsafe fuzz(HostboundPacket.self, bytes, count) }
  case "guestbound": { bytes, count in unsafe fuzz(GuestboundPacket.self, bytes, count) }
  case "beacon": { bytes, count in unsafe fuzzBeacon(bytes, count) }
  default: nil
  }
guard let callback = unsafe known else {
  fatalError("usage: snapfuzz hostbound|guestbound|beacon [arguments of libFuzzer]")
}
var count = CommandLine.argc - 1
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe CommandLine.unsafeArgv + 1
_ = unsafe LLVMFuzzerRunDriver(&count, &arguments, callback)
