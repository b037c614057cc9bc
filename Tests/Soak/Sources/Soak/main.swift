import CancellablePromises
import Dispatch
import Synchronization
import TestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How long operations are begun before all are let come to their end, and things are counted.
let period = Duration.seconds(5)
/// After so many periods memory is compared with what it was; until then caches fill.
let warmUp = 2
/// How many operations may be under way at once, so that none has to wait for long.
let limit = 512

let seconds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 600
let site = Site()
site.configure()

/// Begins operations, of all kinds in turn, for a period.
@Sendable func begin(thread: Int, of threads: Int) {
  let end = ContinuousClock.now + period
  var number = thread
  while ContinuousClock.now < end {
    guard site.ledger.outstanding < limit else {
      sched_yield()
      continue
    }
    let kind = number / threads % operations.count
    operations[kind].begin(site, number, site.ledger.begin(kind))
    number += threads
  }
}

/// Waits until what operations had is released, which may come after their end; for ten seconds.
func quiesce() {
  let end = ContinuousClock.now + .seconds(10)
  while ContinuousClock.now < end {
    let left = site.ledger.payloads.live + site.clock.live + site.handlers
    if left + abs(site.lostErrors.missing) + abs(site.lostResolvers.missing) == 0 { return }
    sched_yield()
  }
}

/// Everything that ought to be nothing by now.
func leftovers(_ memory: Memory, since: Memory?) -> [String] {
  var found = site.ledger.failures
  if site.ledger.payloads.live != 0 { found.append("\(site.ledger.payloads.live) payloads") }
  if site.handlers != 0 { found.append("\(site.handlers) handlers") }
  if site.clock.live != 0 { found.append("\(site.clock.live) timers") }
  if site.lostErrors.missing != 0 { found.append("\(site.lostErrors.missing) errors unreported") }
  if site.lostResolvers.missing != 0 {
    found.append("\(site.lostResolvers.missing) resolvers unreported")
  }
  if let since { found += memory.excess(over: since) }
  return found
}

/// The operations that should have ended long ago.
func unended() -> [String] {
  zip(operations, site.ledger.outstandingOfKind).filter { $1 > 0 }
    .map { "\($1) of kind \($0.name) never end" } + site.ledger.failures
}

func fail(_ what: [String]) -> Never {
  print("failed: \(what.joined(separator: "; "))")
  exit(1)
}

let threads = max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
let crew = Crew(threads - 1)
let start = ContinuousClock.now
var (periods, before, warm) = (0, 0, Memory?.none)
print("\(threads) threads, \(operations.count) kinds of operations, \(seconds) s")
repeat {
  let began = ContinuousClock.now
  crew.run(threads) { begin(thread: $0, of: threads) }
  let busy = (site.ledger.outstanding, site.ledger.payloads.live, site.clock.live, site.handlers)
  guard site.ledger.settle() else { fail(unended()) }
  let duration = (ContinuousClock.now - began) / .seconds(1)
  quiesce()
  periods += 1
  let (total, memory) = (site.ledger.operations, Memory())
  print(
    "\(Int((ContinuousClock.now - start) / .seconds(1))) s: "
      + "\(Int(Double(total - before) / duration)) operations/s, \(total) in all; "
      + "busy: \(busy.0) under way, \(busy.1) payloads, \(busy.2) timers, \(busy.3) handlers; "
      + "idle: \(site.ledger.payloads.live) payloads, \(site.clock.live) timers, "
      + "\(site.handlers) handlers; \(memory.allocated >> 10) KiB allocated, "
      + "\(memory.resident >> 10) KiB resident"
  )
  fflush(nil)
  let found = leftovers(memory, since: warm)
  if !found.isEmpty { fail(found) }
  if periods == warmUp { warm = memory }
  before = total
} while ContinuousClock.now - start < .seconds(seconds)
print("passed: \(site.ledger.operations) operations, each with one outcome, and nothing left")
