import CancellablePromises
import Dispatch
import Synchronization
import TestSupport

/// An error that operations expect, and whose loss is counted.
struct Lost: Error {}

/// What all operations use, for as long as the program runs.
final class Site: Sendable {
  let ledger = Ledger(kinds: operations.count)
  let clock = CountingClock()
  let queues = (0..<3).map { DispatchQueue(label: "soak \($0)") }
  let flights = SingleFlight<Int, Int>()
  let cancellableFlights = SingleFlight<Int, Int>()
  /// A promise that is pending to the end, and in whose list nothing may stay.
  let forever: Promise<Int>
  let foreverCancellable: CancellablePromise<Int>
  private let resolvers: (Resolver<Int>, Resolver<Int>)

  /// How many rejections and resolvers were lost on purpose, and how many of them were reported.
  let lostErrors = Tally()
  let lostResolvers = Tally()

  init() {
    let (plain, cancellable) = (Promise<Int>.pending(), CancellablePromise<Int>.pending())
    (forever, foreverCancellable) = (plain.promise, cancellable.promise)
    resolvers = (plain.resolver, cancellable.resolver)
  }

  /// How many handlers the promises have that never settle.
  var handlers: Int {
    [forever.debugDescription, foreverCancellable.debugDescription].reduce(0) {
      $0 + (Int($1.drop { $0 != ":" }.filter(\.isNumber)) ?? 0)
    }
  }

  func configure() {
    conf.D = (queues[0], queues[1])
    conf.clock = clock
    conf.logHandler = { _ in }
    conf.droppedPromiseHandler = { [lostResolvers] _ in lostResolvers.report() }
    conf.unhandledRejectionHandler = { [lostErrors, ledger] loss in
      if loss.error is Lost { lostErrors.report() } else { ledger.complain("\(loss)") }
    }
  }

  func queue(_ number: Int) -> DispatchQueue {
    number % 4 == 3 ? .global() : queues[number % 4]
  }
}

/// What was to be reported, and what was.
final class Tally: Sendable {
  private let due = Atomic<Int>(0)
  private let reported = Atomic<Int>(0)

  var missing: Int { due.load(ordering: .relaxed) - reported.load(ordering: .relaxed) }

  func expect() { due.add(1, ordering: .relaxed) }
  func report() { reported.add(1, ordering: .relaxed) }
}
