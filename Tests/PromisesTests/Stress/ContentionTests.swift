import TestSupport
import Testing

@testable import Promises

extension StressTests {
  /// Two threads work on the same promises at about the same time, many times over.
  @Suite struct ContentionTests {
    @Test func `a chain is traced while its source is released`() {
      final class Root: Sendable {
        let kept = Shared<Resolver<Int>?>(nil)
        let link: Promise<Int>

        init() {
          let (promise, resolver) = Promise<Int>.pending()
          link = promise.map(on: nil) { $0 + 1 }
          kept.value = resolver
        }
      }
      duel(rounds: Scale.rounds) { _ in
        Root()
      } _: { root in
        for _ in 0..<4 where root.link.neededQueue != nil { Issue.record("no queue is needed") }
      } _: { root in
        root.kept.value = nil
      } check: { root in
        if !root.link.isPending { Issue.record("settled without a resolver") }
      }
    }

    struct Droppable: Sendable {
      let promise: Shared<Promise<Int>?>
      let resolver: Shared<Resolver<Int>?>
      let link: Shared<Promise<Int>?>
      let log = Recorder<Int>()

      init(_ count: LiveCount) {
        let (promise, resolver) = Promise<Int>.pending()
        let tracked = count.make()
        let log = log
        let link = promise.map(on: nil) { value -> Int in
          tracked.touch()
          return value
        }
        link.pipe { log.append((try? $0.get()) ?? -1) }
        self.promise = Shared(promise)
        self.resolver = Shared(resolver)
        self.link = Shared(link)
      }
    }

    @Test func `dropping a promise while it settles loses no handler and leaks nothing`() {
      let count = LiveCount()
      duel(rounds: Scale.rounds) { _ in
        Droppable(count)
      } _: { round in
        round.resolver.value?.fulfill(1)
        round.resolver.value = nil
      } _: { round in
        round.link.value = nil
        round.promise.value = nil
      } check: { round in
        if round.log.entries != [1] { Issue.record("\(round.log.entries)") }
      }
      #expect(count.live == 0)
    }
  }
}
