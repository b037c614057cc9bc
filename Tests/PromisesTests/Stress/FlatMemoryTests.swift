import Dispatch
import TestSupport
import Testing

@testable import Promises

extension StressTests {
  /// Endless loops need the memory of one round.
  @Suite struct FlatMemoryTests {
    @Test(arguments: [false, true])
    func `a decided combinator leaves nothing on inputs that never settle`(isRace: Bool) async {
      await #expect(processExitsWith: .success) { [isRace] in
        let count = LiveCount()
        let (forever, resolver) = Promise<Int>.pending()
        func round() {
          let (other, otherResolver) = Promise<Int>.pending()
          let result =
            isRace ? race(forever, other).asVoid() : when(fulfilled: forever, other).asVoid()
          let tracked = count.make()
          result.pipe { _ in tracked.touch() }
          isRace ? otherResolver.fulfill(1) : otherResolver.reject(TestError.first)
          if result.isPending { Issue.record("undecided") }
        }
        expectFlatMemory(Scale.deep) { rounds in
          for _ in 0..<rounds {
            round()
            if count.live != 0 {
              Issue.record("\(count.live) objects left behind")
              break
            }
          }
        }
        withExtendedLifetime(resolver) {}
      }
    }

    @Test func `values too large for the slot are freed, even if they come too late`() async {
      await #expect(processExitsWith: .success) {
        let large = [200 of UInt64](repeating: 7)
        expectFlatMemory(Scale.long / 5) { rounds in
          for _ in 0..<rounds {
            let (promise, resolver) = Promise<[200 of UInt64]>.pending()
            resolver.fulfill(large)
            resolver.fulfill(large)
            if promise.value?[3] != 7 { Issue.record("another value") }
          }
        }
      }
    }

    @Test(arguments: [false, true])
    func `an endless then keeps one round`(isQueued: Bool) async {
      await #expect(processExitsWith: .success) { [isQueued] in
        let (count, highest) = (LiveCount(), Shared(0))
        let queue = DispatchQueue(label: "loop")
        let dispatcher: (any Dispatcher)? = isQueued ? queue : nil
        @Sendable func loop(_ rounds: Int, _ tracked: Tracked) -> Promise<Int> {
          if count.live > highest.value { highest.value = count.live }
          if rounds == 0 { return .value(rounds) }
          return Promise.value(count.make()).then(on: dispatcher) { loop(rounds - 1, $0) }
        }
        let done = DispatchSemaphore(value: 0)
        expectFlatMemory { rounds in
          loop(rounds, count.make()).pipe { _ in done.signal() }
          done.wait()
        }
        queue.sync {}
        // Without a queue: the depth of nesting before the propagation loop takes over.
        #expect(highest.value <= (isQueued ? 8 : 2 * nestingLimit + 4))
        #expect(count.live == 0)
      }
    }

    @Test func `an endless recover on a manual dispatcher keeps one round`() async {
      await #expect(processExitsWith: .success) {
        let count = LiveCount()
        let dispatcher = ManualDispatcher()
        @Sendable func attempt(_ number: Int) -> Promise<Int> {
          Promise<Int>(error: TrackedError(count.make())).recover(on: dispatcher) { _ in
            attempt(number + 1)
          }
        }
        expectFlatMemory { rounds in
          let promise = attempt(0)
          for _ in 0..<rounds {
            dispatcher.runNext()
            if count.live > 3 || dispatcher.waitingCount != 1 {
              Issue.record("\(count.live) errors, \(dispatcher.waitingCount) pieces of work")
              break
            }
          }
          #expect(promise.isPending)
          dispatcher.dropAll()
        }
        #expect(count.live == 0)
      }
    }

    @Test func `an endless loop passes handlers on in constant memory`() async {
      await #expect(processExitsWith: .success) {
        let dispatcher = ManualDispatcher()
        let log = Recorder<Int>()
        let (stop, stopper) = Promise<Int>.pending()
        @Sendable func loop(_ rounds: Int) -> Promise<Int> {
          rounds == 0 ? stop : Promise.value.then(on: dispatcher) { loop(rounds - 1) }
        }
        expectFlatMemory { rounds in
          let promise = loop(rounds)
          for index in 0..<5 { _ = promise.map(on: nil) { _ in log.append(index) } }
          _ = race(promise, Promise<Int>.pending().promise).done(on: nil) { log.append($0) }
          dispatcher.runAll()
        }
        #expect(log.count == 0)
        stopper.fulfill(99)
        #expect(log.entries == [0, 1, 2, 3, 4, 99, 0, 1, 2, 3, 4, 99])
      }
    }
  }
}

/// Expects memory to grow by less than a leak of one promise a round, which takes 72 bytes.
///
/// For a process of its own: tests run side by side. A first, shorter run makes what is made once.
func expectFlatMemory(_ rounds: Int = Scale.long, _ body: (_ rounds: Int) -> Void) {
  body(rounds / 10)
  let before = residentBytes()
  body(rounds)
  // Sanitizers keep what is freed.
  if Sanitizer.allCases.contains(where: \.isActive) { return }
  if let before, let after = residentBytes() { #expect(after - before < 1 << 20 + 16 * rounds) }
}
