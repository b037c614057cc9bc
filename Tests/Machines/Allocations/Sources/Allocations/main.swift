import AllocationMeter
import CancellablePromises

// Silences the warnings about promises dropped while pending.
conf.logHandler = { _ in }

if !printCosts(of: promises + hops + combinators + cancellable + timing) {
  print("skipped: allocations can be counted with glibc only")
}
