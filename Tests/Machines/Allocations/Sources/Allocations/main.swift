import AllocationCounter
import CancellablePromises

// Silences the warnings about promises dropped while pending.
conf.logHandler = { _ in }

if canCountAllocations() {
  for operation in promises + hops + combinators + cancellable + timing {
    print(operation.measured())
  }
} else {
  print("skipped: allocations can be counted with glibc only")
}
