import Dispatch
import TestSupport
import Testing

@testable import Promises

extension StressTests {
  /// Endless loops need the memory of one round.
  @Suite struct FlatMemoryTests {
    @Test func `a race against a promise that never settles leaves nothing on it`() async {
      await #expect(processExitsWith: .success) {
        let count = LiveCount()
        let (forever, resolver) = Promise<Tracked>.pending()
        func round() {
          let (winner, win) = Promise<Tracked>.pending()
          let result = race(forever, winner)
          let tracked = count.make()
          result.pipe { _ in tracked.touch() }
          win.fulfill(count.make())
          if !result.isFulfilled { Issue.record("no winner") }
        }
        for _ in 0..<1000 { round() }
        expectFlatMemory {
          for _ in 0..<Scale.long {
            round()
            if count.live != 0 {
              Issue.record("\(count.live) objects left behind")
              break
            }
          }
        }
        #expect(count.live == 0)
        withExtendedLifetime(resolver) {}
      }
    }

    @Test func `a rejected when leaves nothing on pending inputs`() async {
      await #expect(processExitsWith: .success) {
        let count = LiveCount()
        let (forever, resolver) = Promise<Int>.pending()
        expectFlatMemory {
          for _ in 0..<Scale.long {
            let (loser, lose) = Promise<Int>.pending()
            let tracked = count.make()
            when(fulfilled: forever, loser).catch(on: nil) { _ in tracked.touch() }
            lose.reject(TestError.first)
          }
        }
        #expect(count.live == 0)
        withExtendedLifetime(resolver) {}
      }
    }

    @Test func `values too large for the slot are freed, even if they come too late`() async {
      await #expect(processExitsWith: .success) {
        let large = [200 of UInt64](repeating: 7)
        expectFlatMemory {
          for _ in 0..<Scale.long / 5 {
            let (promise, resolver) = Promise<[200 of UInt64]>.pending()
            resolver.fulfill(large)
            resolver.fulfill(large)
            if promise.value?[3] != 7 { Issue.record("another value") }
          }
        }
      }
    }

    @Test func `an endless then on nil keeps one round`() async {
      await #expect(processExitsWith: .success) {
        let count = LiveCount()
        let highest = Shared(0)
        let rounds = Scale.long
        @Sendable func loop(_ round: Int, _ tracked: Tracked) -> Promise<Int> {
          if count.live > highest.value { highest.value = count.live }
          if round == rounds { return .value(round) }
          return Promise.value(count.make()).then(on: nil) { loop(round + 1, $0) }
        }
        expectFlatMemory { #expect(loop(0, count.make()).value == rounds) }
        // The highest number is the depth of nesting before the propagation loop takes over.
        #expect(highest.value <= 2 * nestingLimit + 4)
        #expect(count.live == 0)
      }
    }

    @Test func `an endless then on a queue keeps one round`() async {
      await #expect(processExitsWith: .success) {
        let count = LiveCount()
        let highest = Shared(0)
        let rounds = Scale.long
        let queue = DispatchQueue(label: "loop")
        @Sendable func loop(_ round: Int, _ tracked: Tracked) -> Promise<Int> {
          if count.live > highest.value { highest.value = count.live }
          if round == rounds { return .value(round) }
          return Promise.value(count.make()).then(on: queue) { loop(round + 1, $0) }
        }
        let done = DispatchSemaphore(value: 0)
        expectFlatMemory {
          loop(0, count.make()).pipe { _ in done.signal() }
          done.wait()
        }
        queue.sync {}
        #expect(highest.value <= 8)
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
        expectFlatMemory {
          let promise = attempt(0)
          for _ in 0..<Scale.long {
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

    @Test func `a manual dispatcher that is never empty keeps waiting work only`() async {
      await #expect(processExitsWith: .success) {
        let dispatcher = ManualDispatcher()
        @Sendable func again() { dispatcher.dispatch(again) }
        for _ in 0..<2 { again() }
        expectFlatMemory { for _ in 0..<5_000_000 { dispatcher.runNext() } }
        #expect(dispatcher.waitingCount == 2)
        dispatcher.dropAll()
      }
    }

    @Test func `an endless loop passes handlers on in constant memory`() async {
      await #expect(processExitsWith: .success) {
        let dispatcher = ManualDispatcher()
        let log = Recorder<Int>()
        let (stop, stopper) = Promise<Int>.pending()
        @Sendable func loop(_ round: Int) -> Promise<Int> {
          round == Scale.long
            ? stop : Promise.value.then(on: dispatcher) { loop(round + 1) }
        }
        expectFlatMemory {
          let promise = loop(0)
          for index in 0..<5 { _ = promise.map(on: nil) { _ in log.append(index) } }
          _ = race(promise, Promise<Int>.pending().promise).done(on: nil) { log.append($0) }
          dispatcher.runAll()
        }
        #expect(log.count == 0)
        stopper.fulfill(99)
        #expect(log.entries == [0, 1, 2, 3, 4, 99])
      }
    }
  }
}

/// Runs `body` and expects the resident memory to grow by less than a leak would add.
///
/// For a process of its own: the tests of both modules run side by side.
func expectFlatMemory(_ body: () -> Void) {
  _ = silence
  let before = residentBytes()
  body()
  if let before, let after = residentBytes() { #expect(after - before < 48 << 20) }
}
