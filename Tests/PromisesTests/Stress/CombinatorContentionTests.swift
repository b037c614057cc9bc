import Dispatch
import TestSupport
import Testing

@testable import Promises

extension StressTests {
  /// Combinators decided from two threads, and promises that follow others meanwhile.
  @Suite struct CombinatorContentionTests {
    struct Pair: Sendable {
      let first = Promise<Int>.pending()
      let second = Promise<Int>.pending()
      let log = Recorder<Int>()
      let tracked: Tracked

      init(_ count: LiveCount, _ combine: (Promise<Int>, Promise<Int>) -> Promise<Int>) {
        tracked = count.make()
        let (log, tracked) = (log, tracked)
        combine(first.promise, second.promise).pipe {
          tracked.touch()
          log.append((try? $0.get()) ?? -1)
        }
      }
    }

    @Test func `a race decided from two threads has one winner`() {
      let count = LiveCount()
      duel(rounds: Scale.rounds) { _ in
        Pair(count) { race($0, $1) }
      } _: { pair in
        pair.first.resolver.fulfill(1)
      } _: { pair in
        pair.second.resolver.fulfill(2)
      } check: { pair in
        if pair.log.entries != [1] && pair.log.entries != [2] {
          Issue.record("\(pair.log.entries)")
        }
      }
      #expect(count.live == 0)
    }

    @Test func `what settles just when it is started completes a concurrent when`() {
      let count = LiveCount()
      duel(rounds: Scale.rounds) { _ in
        Pair(count) {
          when(fulfilled: [$0, $1].makeIterator(), concurrently: 1).map(on: nil) { $0[1] }
        }
      } _: { pair in
        pair.first.resolver.fulfill(1)
      } _: { pair in
        pair.second.resolver.fulfill(2)
      } check: { pair in
        if pair.log.entries != [2] { Issue.record("\(pair.log.entries)") }
      }
      #expect(count.live == 0)
    }

    @Test func `a when completed from two threads is fulfilled once`() {
      let count = LiveCount()
      duel(rounds: Scale.rounds) { _ in
        Pair(count) { when(fulfilled: $0, $1).map(on: nil) { $0 * 10 + $1 } }
      } _: { pair in
        pair.first.resolver.fulfill(1)
      } _: { pair in
        pair.second.resolver.fulfill(2)
      } check: { pair in
        if pair.log.entries != [12] { Issue.record("\(pair.log.entries)") }
      }
      #expect(count.live == 0)
    }

    @Test func `a when rejected on one thread and fulfilled on another is rejected once`() {
      let count = LiveCount()
      duel(rounds: Scale.rounds) { _ in
        Pair(count) { when(fulfilled: [$0, $1]).map(on: nil) { $0[0] } }
      } _: { pair in
        pair.first.resolver.fulfill(1)
      } _: { pair in
        pair.second.resolver.reject(TestError.first)
      } check: { pair in
        if pair.log.entries != [-1] { Issue.record("\(pair.log.entries)") }
      }
      #expect(count.live == 0)
    }

    @Test func `when(resolved:) completed from two threads keeps the order of its inputs`() {
      let count = LiveCount()
      duel(rounds: Scale.rounds) { _ in
        Pair(count) { one, other in
          when(resolved: [one, other]).map(on: nil) { outcomes -> Int in
            (outcomes[0].isFulfilled ? 10 : 20) + (outcomes[1].isFulfilled ? 1 : 2)
          }.asPromise()
        }
      } _: { pair in
        pair.first.resolver.fulfill(1)
      } _: { pair in
        pair.second.resolver.reject(TestError.first)
      } check: { pair in
        if pair.log.entries != [12] { Issue.record("\(pair.log.entries)") }
      }
      #expect(count.live == 0)
    }

    @Test func `an input can settle while the combinator is made`() {
      let results = Recorder<Int>()
      duel(rounds: Scale.rounds) { _ in
        (Promise<Int>.pending(), Promise<Int>.pending())
      } _: { inputs in
        let winner = race(fulfilled: inputs.0.promise, inputs.1.promise)
        winner.pipe { results.append((try? $0.get()) ?? -1) }
      } _: { inputs in
        inputs.1.resolver.reject(TestError.first)
        inputs.0.resolver.fulfill(1)
      } check: { inputs in
        if results.last != 1 { Issue.record("\(results.entries.suffix(1))") }
      }
      #expect(results.count == Scale.rounds)
    }

    struct Dropped: Sendable {
      let first: Shared<Resolver<Int>?>
      let second: Shared<Resolver<Int>?>
    }

    @Test func `inputs dropped on two threads take a combinator with them`() {
      let count = LiveCount()
      duel(rounds: Scale.rounds / 4) { _ in
        let first = Guarantee<Int>.pending()
        let second = Guarantee<Int>.pending()
        let tracked = count.make()
        race(first.guarantee, second.guarantee).done(on: nil) { _ in tracked.touch() }
        return (Shared(Optional(first.resolve)), Shared(Optional(second.resolve)))
      } _: { resolvers in
        resolvers.0.value = nil
      } _: { resolvers in
        resolvers.1.value?(1)
        resolvers.1.value = nil
      } check: { _ in
      }
      #expect(count.live == 0)
    }

    struct Following: Sendable {
      let dispatcher = ManualDispatcher()
      let inner = Promise<Int>.pending()
      let others: [(promise: Promise<Int>, resolver: Resolver<Int>)]
      let log = Recorder<Int>()

      /// A link that nobody keeps but the races that it takes part in, about to follow `inner`.
      init(races: Int, _ count: LiveCount) {
        others = (0..<races).map { _ in Promise<Int>.pending() }
        let link = Promise.value.then(on: dispatcher) { [inner] in inner.promise }
        let log = log
        for other in others {
          let tracked = count.make()
          race(link, other.promise).pipe {
            tracked.touch()
            log.append((try? $0.get()) ?? -1)
          }
        }
      }
    }

    @Test func `races leave a link while it hands its handlers on`() {
      let count = LiveCount()
      let races = 5
      duel(rounds: Scale.rounds) { _ in
        Following(races: races, count)
      } _: { round in
        round.dispatcher.runAll()
      } _: { round in
        for other in round.others { other.resolver.fulfill(2) }
      } check: { round in
        if round.log.entries != Array(repeating: 2, count: races) {
          Issue.record("\(round.log.entries)")
        }
        round.inner.resolver.fulfill(1)
        if round.log.count != races { Issue.record("settled again") }
      }
      #expect(count.live == 0)
    }

    @Test func `a link hands its handlers on while the other promise settles`() {
      let count = LiveCount()
      let races = 4
      duel(rounds: Scale.rounds) { _ in
        Following(races: races, count)
      } _: { round in
        round.dispatcher.runAll()
      } _: { round in
        round.inner.resolver.fulfill(1)
      } check: { round in
        if round.log.entries != Array(repeating: 1, count: races) {
          Issue.record("\(round.log.entries)")
        }
      }
      #expect(count.live == 0)
    }
  }
}
