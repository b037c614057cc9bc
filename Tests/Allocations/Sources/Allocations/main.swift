import AllocationMeter
import CancellablePromises

// Some promises are dropped while they are pending.
conf.logHandler = { _ in }

if !printCosts(of: promises + hops + combinators + cancellable + timing) {
  print("skipped: allocations can be counted with glibc only")
}
