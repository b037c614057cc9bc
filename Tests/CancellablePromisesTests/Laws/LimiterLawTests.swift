import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// L81: limiters and cancels.
@Suite(.leavesThreadClean) struct LimiterLawTests {
  private let limiter = Limiter(1)
  private let log = Log()

  private func run(_ name: String) -> (result: CancellablePromise<Int>, resolver: Resolver<Int>) {
    let (work, resolver) = source(name, log)
    let result: CancellablePromise<Int> = limiter.run(on: nil) { [log] in
      log.append("begins \(name)")
      return work
    }
    return (result, resolver)
  }

  @Test func `L81: a cancelled waiting entry leaves the line and never runs`() {
    let (first, second, third) = (run("a"), run("b"), run("c"))
    #expect(limiter.waitingCount == 2)
    second.result.cancel()
    #expect(second.result.wasCancelled && limiter.waitingCount == 1)
    first.resolver.fulfill(1)
    #expect(log.entries == ["begins a", "begins c"])
    #expect(third.result.isPending && limiter.runningCount == 1)
    third.resolver.fulfill(3)
    #expect(limiter.runningCount == 0)
    withExtendedLifetime(second.resolver) {}
  }

  @Test func `L81: a cancel of a running entry cancels the work, and the next entry begins`() {
    let (first, second) = (run("a"), run("b"))
    first.result.cancel()
    #expect(first.result.wasCancelled)
    #expect(log.entries == ["begins a", "a", "begins b"])
    second.result.cancel()
    #expect(log.entries == ["begins a", "a", "begins b", "b"])
    #expect(limiter.runningCount == 0 && limiter.waitingCount == 0)
    withExtendedLifetime((first.resolver, second.resolver)) {}
  }

  @Test func `L81: plain work keeps its permit until it has ended`() {
    let (work, resolver) = Promise<Int>.pending()
    let result: CancellablePromise<Int> = limiter.run(on: nil) { work }
    let next = run("next")
    result.cancel()
    #expect(result.wasCancelled)
    #expect(limiter.runningCount == 1 && log.entries == [])
    resolver.fulfill(1)
    #expect(log.entries == ["begins next"])
    next.resolver.fulfill(2)
    #expect(limiter.runningCount == 0)
  }
}

extension StressTests {
  /// Limiters with a great number of entries, on a small stack.
  @Suite struct LimiterStressTests {
    @Test func `L81: work that ends at once does not recurse`() {
      onSmallStack {
        let limiter = Limiter(1)
        let (first, resolver) = Promise<Int>.pending()
        let begun = Shared(0)
        let _: Promise<Int> = limiter.run(on: nil) { first }
        for number in 0..<Scale.long {
          let _: Promise<Int> = limiter.run(on: nil) {
            begun.value += 1
            if number % 3 == 1 { throw TestError.first }
            return number % 3 == 0 ? Promise.value(number) : Promise(error: TestError.second)
          }
        }
        #expect(limiter.waitingCount == Scale.long)
        resolver.fulfill(0)
        #expect(begun.value == Scale.long)
        #expect(limiter.runningCount == 0 && limiter.waitingCount == 0)
      }
    }

    @Test func `L81: entries that leave the line in any order leave nothing behind`() async {
      await #expect(processExitsWith: .success) {
        onSmallStack {
          let limiter = Limiter(1)
          let count = LiveCount()
          let (first, resolver) = Promise<Int>.pending()
          let _: Promise<Int> = limiter.run(on: nil) { first }
          func round(_ length: Int) {
            var waiting = (0..<length).map { _ -> CancellablePromise<Int> in
              let tracked = count.make()
              return limiter.run(on: nil) {
                tracked.touch()
                return Promise.value(1)
              }
            }
            while let last = waiting.popLast() {
              last.cancel()
              if let other = waiting.indices.randomElement() { waiting[other].cancel() }
            }
            if limiter.waitingCount != 0 { Issue.record("\(limiter.waitingCount) wait") }
            if count.live != 0 { Issue.record("\(count.live) objects are left") }
          }
          round(Scale.long)
          for _ in 0..<5 { round(1000) }
          resolver.fulfill(0)
        }
      }
    }

    @Test func `L81: dispatchers that drop everything, and lost work, do not recurse`() {
      onSmallStack {
        let limiter = Limiter(1)
        let (first, resolver) = Promise<Int>.pending()
        let held = Shared<[CancellablePromise<Int>]>([])
        let _: Promise<Int> = limiter.run(on: nil) { first }
        for number in 0..<Scale.long / 5 {
          let _: Promise<Int> = limiter.run(on: number % 2 == 0 ? DroppingDispatcher() : nil) {
            let (work, _) = CancellablePromise<Int>.pending()
            if number % 100 == 1 { held.value.append(work) }
            return work
          }
        }
        resolver.fulfill(0)
        #expect(limiter.runningCount == 0 && limiter.waitingCount == 0)
      }
    }
  }
}

private struct DroppingDispatcher: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) {}
}
