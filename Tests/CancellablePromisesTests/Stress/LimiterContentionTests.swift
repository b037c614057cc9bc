import CancellablePromises
import Synchronization
import TestSupport
import Testing

extension StressTests {
  /// Several threads use one limiter.
  @Suite struct LimiterContentionTests {
    /// Counts what runs, each until it ends for the first time.
    private final class Running: Sendable {
      final class Work: Sendable {
        private let running: Running
        private let isOver = Atomic<Bool>(false)

        init(_ running: Running) {
          self.running = running
          let now = running.count.add(1, ordering: .relaxed).newValue
          running.most.max(now, ordering: .relaxed)
        }

        func end() {
          if isOver.exchange(true, ordering: .relaxed) { return }
          running.count.subtract(1, ordering: .relaxed)
        }
      }

      let count = Atomic<Int>(0)
      let most = Atomic<Int>(0)
      let ended = Atomic<Int>(0)
      private let open = Recorder<@Sendable () -> Void>()

      func start() -> CancellablePromise<Int> {
        CancellablePromise { resolver in
          let work = Work(self)
          open.append {
            work.end()
            resolver.fulfill(1)
          }
          return { work.end() }
        }
      }

      /// Ends what is open; false if there is nothing.
      func endAll() -> Bool {
        let works = open.removeAll()
        for end in works { end() }
        return !works.isEmpty
      }
    }

    @Test func `L81: never too many run, all end, and every slot is back`() {
      for round in 0..<max(Scale.rounds / 50, 20) {
        let limit = round % 3 + 1
        let (limiter, running, live) = (Limiter(limit), Running(), LiveCount())
        let threads = (0..<3).map { thread in
          onThread {
            var numbers = SplitMix64(seed: UInt64(round * 3 + thread))
            for _ in 0..<30 {
              let (isFailing, tracked) = (numbers.next() % 4 == 0, live.make())
              let result: CancellablePromise<Int> = limiter.run(on: nil) {
                tracked.touch()
                if isFailing { throw TestError.first }
                return running.start()
              }
              result.pipe { _ in _ = running.ended.add(1, ordering: .relaxed) }
              switch numbers.next() % 4 {
              case 0: result.cancel()
              case 1: result.cancelImmediately()
              case 2: _ = running.endAll()
              default: break
              }
            }
          }
        }
        for thread in threads { thread.join() }
        while running.endAll() {}
        #expect(running.most.load(ordering: .relaxed) <= limit)
        #expect(running.ended.load(ordering: .relaxed) == 90)
        #expect(limiter.runningCount == 0 && limiter.waitingCount == 0 && live.live == 0)
      }
    }
  }
}
