internal import Synchronization

/// What libuv's own threads have not finished yet, on all loops.
private let pieces = Atomic(0)

/// Whether some work goes on off the loops' threads: a name is being looked up, a file put on the disk. That cannot be broken
/// off, and `exit` would wait for it; `_exit` does not.
package var poolWorkIsUnderWay: Bool { pieces.load(ordering: .relaxed) > 0 }

func poolWorkBegins() { pieces.add(1, ordering: .relaxed) }
func poolWorkEnds() { pieces.subtract(1, ordering: .relaxed) }
