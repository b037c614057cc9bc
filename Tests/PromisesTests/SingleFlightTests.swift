import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// A single flight for plain and for cancellable promises behind one interface.
struct FlightFamily: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (_ keepsValues: Bool) -> AnySingleFlight

  static let all = [
    FlightFamily(testDescription: "plain") { keepsValues in
      let flights = SingleFlight<FlightKey, Int>(keepsValues: keepsValues)
      return AnySingleFlight(flights) { key, start in
        let promise: Promise<Int> = flights.promise(for: key, start)
        return promise
      }
    },
    FlightFamily(testDescription: "cancellable") { keepsValues in
      let flights = SingleFlight<FlightKey, Int>(keepsValues: keepsValues)
      return AnySingleFlight(flights) { key, start in
        let promise: CancellablePromise<Int> = flights.promise(for: key, start)
        return promise
      }
    },
  ]
}

struct AnySingleFlight: Sendable {
  let promise: @Sendable (FlightKey, () throws -> Promise<Int>) -> any Thenable<Int>
  let remove: @Sendable (FlightKey) -> Void
  let removeAll: @Sendable () -> Void
  let count: @Sendable () -> Int

  init(
    _ flights: SingleFlight<FlightKey, Int>,
    _ promise: @escaping @Sendable (FlightKey, () throws -> Promise<Int>) -> any Thenable<Int>
  ) {
    self.promise = promise
    remove = { flights.remove($0) }
    removeAll = { flights.removeAll() }
    count = { flights.count }
  }
}

/// A key with closures for comparison and deinitialisation; all keys have the same hash.
final class FlightKey: Hashable, Sendable {
  let name: String
  let onCompare: @Sendable () -> Void
  let onDeinit: @Sendable () -> Void

  init(
    _ name: String, onCompare: @escaping @Sendable () -> Void = {},
    onDeinit: @escaping @Sendable () -> Void = {}
  ) {
    (self.name, self.onCompare, self.onDeinit) = (name, onCompare, onDeinit)
  }

  deinit { onDeinit() }

  static func == (one: FlightKey, other: FlightKey) -> Bool {
    one.onCompare()
    return one.name == other.name
  }

  func hash(into hasher: inout Hasher) { onCompare() }
}

@Suite struct SingleFlightTests {
  @Test(arguments: FlightFamily.all)
  func `callers share the work of a key while it is pending`(_ family: FlightFamily) {
    let flights = family.make(false)
    let log = Recorder<String>()
    let (work, resolver) = Promise<Int>.pending()
    let asked = ["one", "one", "other", "one"].map { name in
      flights.promise(FlightKey(name)) {
        log.append(name)
        return work
      }
    }
    #expect(log.entries == ["one", "other"])
    #expect(flights.count() == 2)
    resolver.fulfill(7)
    #expect(asked.map { $0.value } == [7, 7, 7, 7])
    #expect(flights.count() == 0)
  }

  @Test(arguments: FlightFamily.all, [false, true])
  func `settled work is forgotten, unless values are kept`(
    _ family: FlightFamily, keepsValues: Bool
  ) {
    for outcome in [Result<Int, any Error>.success(1), .failure(TestError.first)] {
      for isSettledBefore in [false, true] {
        let flights = family.make(keepsValues)
        let (work, resolver) = Promise<Int>.pending()
        if isSettledBefore { resolver.resolve(outcome) }
        let first = flights.promise(FlightKey("key")) { work }
        resolver.resolve(outcome)
        let isKept = keepsValues && outcome.isFulfilled
        #expect(flights.count() == (isKept ? 1 : 0))
        let second = flights.promise(FlightKey("key")) { .value(2) }
        #expect(first.value == (outcome.isFulfilled ? 1 : nil))
        #expect(second.value == (isKept ? 1 : 2))
        flights.removeAll()
        #expect(flights.promise(FlightKey("key")) { .value(3) }.value == 3)
      }
    }
  }

  @Test(arguments: FlightFamily.all)
  func `an error is forgotten before its handlers run`(
    _ family: FlightFamily
  ) {
    let flights = family.make(true)
    let (work, resolver) = Promise<Int>.pending()
    let first = flights.promise(FlightKey("key")) { work }
    let again = Promise(first).recover(on: nil) { _ in
      Promise(flights.promise(FlightKey("key")) { .value(2) })
    }
    resolver.reject(TestError.first)
    #expect(again.value == 2)
  }

  @Test(arguments: FlightFamily.all)
  func `removed work goes on without touching newer work`(
    _ family: FlightFamily
  ) {
    for removesAll in [false, true] {
      let flights = family.make(true)
      let (old, oldResolver) = Promise<Int>.pending()
      let (new, newResolver) = Promise<Int>.pending()
      let first = flights.promise(FlightKey("key")) { old }
      removesAll ? flights.removeAll() : flights.remove(FlightKey("key"))
      #expect(flights.count() == 0)
      let second = flights.promise(FlightKey("key")) { new }
      oldResolver.reject(TestError.first)
      #expect(first.isRejected && second.isPending)
      #expect(flights.count() == 1)
      let third = flights.promise(FlightKey("key")) { .value(3) }
      newResolver.fulfill(2)
      #expect(second.value == 2 && third.value == 2)
    }
  }

  @Test(arguments: FlightFamily.all)
  func `lost work is forgotten`(_ family: FlightFamily) {
    let flights = family.make(true)
    let resolver = Shared<Resolver<Int>?>(nil)
    let lost = flights.promise(FlightKey("key")) { Promise { resolver.value = $0 } }
    resolver.value = nil
    #expect(flights.count() == 0 && lost.value == nil)
    #expect(flights.promise(FlightKey("key")) { .value(2) }.value == 2)
  }

  @Test(arguments: FlightFamily.all)
  func `a throwing closure rejects, and is forgotten`(_ family: FlightFamily) {
    let flights = family.make(true)
    let promise = flights.promise(FlightKey("key")) { throw TestError.first }
    #expect(promise.error as? TestError == .first)
    #expect(flights.count() == 0)
  }

  @Test(arguments: FlightFamily.all)
  func `a closure that asks for its own key gets its own work`(
    _ family: FlightFamily
  ) {
    let flights = family.make(false)
    let starts = Recorder<Int>()
    let inner = Recorder<Promise<Int>>()
    let outer = flights.promise(FlightKey("key")) {
      starts.append(1)
      inner.append(
        Promise(
          flights.promise(FlightKey("key")) {
            starts.append(2)
            return .value(2)
          }))
      return .value(1)
    }
    #expect(starts.entries == [1])
    #expect(outer.value == 1 && inner.last?.value == 1)
  }

  @Test func `a closure that returns its own work rejects`() {
    let flights = SingleFlight<Int, Int>()
    // Of either kind, started and asked for as either kind.
    let plain: () -> Promise<Int> = { flights.promise(for: 1) { Promise.value(2) } }
    let branch: () -> CancellablePromise<Int> = {
      flights.promise(for: 1) { CancellablePromise.value(2) }
    }
    let itself: [any Thenable<Int>] = [
      flights.promise(for: 1, plain) as Promise<Int>,
      flights.promise(for: 1, branch) as Promise<Int>,
      flights.promise(for: 1, plain) as CancellablePromise<Int>,
      flights.promise(for: 1, branch) as CancellablePromise<Int>,
    ]
    for promise in itself { #expect(isReturnedSelf(promise.error)) }
    #expect(flights.count == 0)
  }

  private func isReturnedSelf(_ error: (any Error)?) -> Bool {
    if case .returnedSelf? = error as? PromiseError { true } else { false }
  }

  @Test func `a plain promise of cancellable work is a branch without a cancel`() {
    let flights = SingleFlight<Int, Int>()
    let (work, resolver) = CancellablePromise<Int>.pending()
    let first: CancellablePromise<Int> = flights.promise(for: 1) { work }
    let plain: Promise<Int> = flights.promise(for: 1) { Promise.value(2) }
    first.cancel()
    #expect(first.isRejected && work.isPending && plain.isPending)
    resolver.fulfill(1)
    #expect(plain.value == 1 && flights.count == 0)
  }

  @Test func `cancelling a branch of plain work leaves the work alone`() {
    let flights = SingleFlight<Int, Int>()
    let (work, resolver) = CancellablePromise<Int>.pending()
    let plain: Promise<Int> = flights.promise(for: 1) { work }
    let second: CancellablePromise<Int> = flights.promise(for: 1) { Promise.value(2) }
    let third: CancellablePromise<Int> = flights.promise(for: 1) { Promise.value(3) }
    second.cancel()
    third.cancel()
    #expect(second.isRejected && third.isRejected && work.isPending && plain.isPending)
    resolver.fulfill(1)
    #expect(plain.value == 1 && flights.count == 0)
  }

  @Test func `after a cancel of the last branch, a caller gets new work`() {
    let flights = SingleFlight<Int, Int>()
    let (cleanup, finish) = Guarantee<Void>.pending()
    let (source, resolver) = CancellablePromise<Int>.pending()
    let first: CancellablePromise<Int> = flights.promise(for: 1) {
      source.ensureThen(on: nil) { cleanup }
    }
    first.cancel()
    let plain: Promise<Int> = flights.promise(for: 1) { Promise.value(2) }
    #expect(plain.value == 2)
    finish(())
    withExtendedLifetime(resolver) {}
  }

  @Test(arguments: FlightFamily.all)
  func `keys are compared and released without a lock`(_ family: FlightFamily) {
    let flights = family.make(true)
    let log = Recorder<String>()
    // Deadlocks if called under the lock.
    let busy: @Sendable () -> Void = { log.append("\(flights.count())") }
    func key(_ name: String) -> FlightKey { FlightKey(name, onCompare: busy, onDeinit: busy) }
    for name in ["one", "other", "one"] {
      _ = flights.promise(key(name)) { Promise.value(1) }
    }
    flights.remove(key("one"))
    flights.removeAll()
    #expect(flights.count() == 0 && log.last == "0")
    _ = flights.promise(key("key")) { throw TestError.first }
    #expect(flights.count() == 0)
  }

  @Test func `pending work goes on without the single flight, and does not keep it`() {
    let (work, resolver) = Promise<Int>.pending()
    var flights: SingleFlight<Int, Int>? = SingleFlight()
    let reference = WeakReference(flights?.flights)
    let plain: Promise<Int>? = flights?.promise(for: 1) { work }
    let cancellable: CancellablePromise<Int>? = flights?.promise(for: 2) { work }
    flights = nil
    #expect(reference.object == nil)
    resolver.fulfill(1)
    #expect(plain?.value == 1 && cancellable?.value == 1)
  }

  @Test(arguments: FlightFamily.all, [false, true])
  func `a forgotten key leaves nothing behind`(
    _ family: FlightFamily, isFulfilled: Bool
  ) {
    let flights = family.make(false)
    let count = LiveCount()
    for index in 0..<100 {
      let (work, resolver) = Promise<Int>.pending()
      let key = FlightKey("\(index)", onDeinit: { [tracked = count.make()] in tracked.touch() })
      let promise = flights.promise(key) { work }
      #expect(count.live == 1)
      if isFulfilled { resolver.fulfill(1) } else { resolver.reject(TestError.first) }
      #expect(promise.isResolved)
    }
    #expect(count.live == 0 && flights.count() == 0)
  }

  /// Under the lock, comparing each key with all others once took minutes.
  @Test(.timeLimit(.minutes(Scale.patience)), arguments: FlightFamily.all)
  func `keys of one hash are compared once each`(_ family: FlightFamily) {
    let count = 300
    let flights = family.make(true)
    let uses = Shared(0)
    // One hash, and a comparison with each earlier key.
    let keys = (0..<count).map { FlightKey("\($0)", onCompare: { uses.value += 1 }) }
    for key in keys { _ = flights.promise(key) { .value(1) } }
    #expect(uses.value == count + count * (count - 1) / 2)
    #expect(flights.count() == count)
    uses.value = 0
    #expect(flights.promise(keys[0]) { .value(2) }.value == 1)
    flights.remove(keys[0])
    #expect(uses.value <= 4 && flights.count() == count - 1)
    flights.remove(keys[count - 1])
    #expect(flights.count() == count - 2)
    #expect(flights.promise(keys[count - 1]) { .value(3) }.value == 3)
  }
}
