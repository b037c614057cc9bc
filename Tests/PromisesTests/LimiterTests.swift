import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// `run` of both modules behind one interface.
struct LimiterFamily: Sendable, CustomTestStringConvertible {
  typealias Run =
    @Sendable (Limiter, (any Dispatcher)?, @escaping @Sendable () throws -> Promise<Int>)
    -> any Thenable<Int>

  let testDescription: String
  let run: Run

  static let all = [
    LimiterFamily(testDescription: "Promise") { limiter, dispatcher, body in
      let result: Promise<Int> = limiter.run(on: dispatcher, body)
      return result
    },
    LimiterFamily(testDescription: "CancellablePromise") { limiter, dispatcher, body in
      let result: CancellablePromise<Int> = limiter.run(on: dispatcher, body)
      return result
    },
  ]
}

/// Jobs that note their beginning, and end on demand.
final class Jobs: Sendable {
  let begun = Recorder<Int>()
  private let resolvers = Shared<[Int: Resolver<Int>]>([:])

  func start(_ number: Int) -> Promise<Int> {
    begun.append(number)
    let (promise, resolver) = Promise<Int>.pending()
    resolvers.value[number] = resolver
    return promise
  }

  func end(_ number: Int) { resolvers.value.removeValue(forKey: number)?.fulfill(number) }
  func fail(_ number: Int) {
    resolvers.value.removeValue(forKey: number)?.reject(TestError.numbered(number))
  }
  func lose(_ number: Int) { resolvers.value[number] = nil }
}

@Suite struct LimiterTests {
  @Test(arguments: LimiterFamily.all)
  func `L81: as many run as allowed, and the others follow in order`(
    _ family: LimiterFamily
  ) {
    let (limiter, jobs) = (Limiter(2), Jobs())
    let results = (0..<5).map { number in family.run(limiter, nil) { jobs.start(number) } }
    #expect(jobs.begun.entries == [0, 1])
    #expect(limiter.runningCount == 2 && limiter.waitingCount == 3)
    jobs.end(1)
    #expect(jobs.begun.entries == [0, 1, 2])
    jobs.end(2)
    jobs.end(0)
    #expect(jobs.begun.entries == [0, 1, 2, 3, 4])
    #expect(limiter.runningCount == 2 && limiter.waitingCount == 0)
    jobs.end(3)
    jobs.end(4)
    #expect(limiter.runningCount == 0)
    #expect(results.map { $0.value } == [0, 1, 2, 3, 4])
  }

  @Test(arguments: LimiterFamily.all)
  func `L81: every ending gives the permit back, and is passed on`(_ family: LimiterFamily) {
    let (limiter, jobs) = (Limiter(1), Jobs())
    let endings: [(end: (Int) -> Void, value: Int?, error: TestError?)] = [
      (jobs.end, 0, nil), (jobs.fail, nil, .numbered(1)), (jobs.lose, nil, nil),
    ]
    for (number, ending) in endings.enumerated() {
      let result = family.run(limiter, nil) { jobs.start(number) }
      #expect(limiter.runningCount == 1)
      ending.end(number)
      #expect(limiter.runningCount == 0)
      #expect(result.value == ending.value && result.error as? TestError == ending.error)
    }
    let thrown = family.run(limiter, nil) { throw TestError.first }
    #expect(limiter.runningCount == 0 && thrown.error as? TestError == .first)
    #expect(family.run(limiter, nil) { Promise.value(1) }.value == 1)
    #expect(limiter.runningCount == 0)
    _ = family.run(limiter, nil) { Promise(error: TestError.first) }
    #expect(limiter.runningCount == 0)
    #expect(limiter.waitingCount == 0)
  }

  @Test(arguments: LimiterFamily.all)
  func `L81, L88: work dropped by its dispatcher gives its permit back`(
    _ family: LimiterFamily
  ) {
    let (limiter, jobs, queue) = (Limiter(1), Jobs(), ManualDispatcher())
    let dropped = family.run(limiter, queue) { jobs.start(0) }
    _ = family.run(limiter, nil) { jobs.start(1) }
    queue.dropAll()
    #expect(jobs.begun.entries == [1])
    #expect(dropped.isRejected == (dropped is CancellablePromise<Int>))
    jobs.end(1)
    #expect(limiter.runningCount == 0)
  }

  @Test(arguments: LimiterFamily.all)
  func `waiting work keeps the limiter, and all is released in the end`(_ family: LimiterFamily) {
    let (count, jobs) = (LiveCount(), Jobs())
    let turns: WeakReference
    do {
      let limiter = Limiter(1)
      turns = WeakReference(limiter.semaphore)
      for number in 0..<3 {
        let tracked = count.make()
        _ = family.run(limiter, nil) {
          tracked.touch()
          return jobs.start(number)
        }
      }
    }
    #expect(turns.object != nil && count.live == 2)
    for number in 0..<3 {
      #expect(jobs.begun.entries == Array(0...number))
      jobs.end(number)
    }
    #expect(turns.object == nil && count.live == 0)
  }

  @Test(arguments: LimiterFamily.all)
  func `a closure may run others, which wait for their turn`(_ family: LimiterFamily) {
    let (limiter, log) = (Limiter(1), Recorder<String>())
    _ = family.run(limiter, nil) {
      _ = family.run(limiter, nil) {
        log.append("inner")
        return Promise.value(1)
      }
      log.append("outer")
      return Promise.value(0)
    }
    #expect(log.entries == ["outer", "inner"])
    #expect(limiter.runningCount == 0)
  }

  @Test(arguments: LimiterFamily.all)
  func `work that waits for the same limiter keeps its permit`(_ family: LimiterFamily) {
    let (limiter, jobs) = (Limiter(2), Jobs())
    let outer = family.run(limiter, nil) {
      family.run(limiter, nil) { jobs.start(0) }.asPromise().map(on: nil) { $0 + 10 }
    }
    #expect(limiter.runningCount == 2)
    jobs.end(0)
    #expect(outer.value == 10 && limiter.runningCount == 0)

    let single = Limiter(1)
    let inner = Shared<CancellablePromise<Int>?>(nil)
    let stuck = family.run(single, nil) {
      let waiting: CancellablePromise<Int> = single.run(on: nil) { jobs.start(1) }
      inner.value = waiting
      return waiting.asPromise()
    }
    #expect(stuck.isPending && single.runningCount == 1 && single.waitingCount == 1)
    // Only a cancel ends the deadlock.
    inner.value?.cancel()
    inner.value = nil
    #expect(stuck.isRejected && single.runningCount == 0 && single.waitingCount == 0)
  }

  @Test(arguments: LimiterFamily.all)
  func `a closure that returns the promise of its own run gives its permit back`(
    _ family: LimiterFamily
  ) {
    let (limiter, queue) = (Limiter(1), ManualDispatcher())
    let own = Shared<(any Thenable<Int>)?>(nil)
    own.value = family.run(limiter, queue) { own.value!.asPromise() }
    queue.runAll()
    // A cancellable promise waits for its own plain follower, until a cancel comes.
    (own.value as? CancellablePromise<Int>)?.cancel()
    #expect(own.value?.isRejected == true)
    #expect(limiter.runningCount == 0)
    own.value = nil
  }

  @Test(arguments: LimiterFamily.all)
  func `handlers of pending work run before the next work begins`(_ family: LimiterFamily) {
    let (limiter, jobs, log) = (Limiter(1), Jobs(), Recorder<String>())
    for number in 0...2 {
      family.run(limiter, nil) {
        log.append("begins \(number)")
        return jobs.start(number)
      }
      .pipe { _ in
        // The slot is still taken.
        log.append("ended \(number)")
        #expect(limiter.runningCount == 1 && limiter.waitingCount == 2 - number)
      }
    }
    for number in 0...2 { number == 1 ? jobs.fail(number) : jobs.end(number) }
    #expect(
      log.entries == ["begins 0", "ended 0", "begins 1", "ended 1", "begins 2", "ended 2"])
  }

  @Test func `handlers of work that ends at once run before the next work begins`() {
    let (limiter, jobs) = (Limiter(1), Jobs())
    let log = Recorder<String>()
    let _: Promise<Int> = limiter.run(on: nil) { jobs.start(0) }
    for number in 1...3 {
      let result: Promise<Int> = limiter.run(on: nil) {
        log.append("begins \(number)")
        return Promise.value(number)
      }
      result.done(on: nil) { log.append("ended \($0)") }.cauterize()
    }
    jobs.end(0)
    #expect(
      log.entries == ["begins 1", "ended 1", "begins 2", "ended 2", "begins 3", "ended 3"])
  }

  @Test(arguments: LimiterFamily.all)
  func `work that is still telling its handlers ends when they have run`(_ family: LimiterFamily) {
    let (limiter, jobs, log) = (Limiter(1), Jobs(), Recorder<String>())
    let work = jobs.start(0)
    work.pipe { _ in
      for number in 1...2 {
        family.run(limiter, nil) {
          log.append("begins \(number)")
          return work
        }
        .pipe { _ in log.append("ended \(number)") }
      }
    }
    jobs.end(0)
    #expect(log.entries == ["begins 1", "ended 1", "begins 2", "ended 2"])
  }

  @Test(arguments: LimiterFamily.all)
  func `L89: a handler of ended work may wait for the next work`(_ family: LimiterFamily) {
    let (jobs, queue) = (Jobs(), ManualDispatcher())
    let endings: [(name: String, body: @Sendable () throws -> Promise<Int>)] = [
      ("value", { Promise.value(0) }), ("error", { Promise(error: TestError.first) }),
      ("throw", { throw TestError.first }), ("pending", { jobs.start(0) }),
    ]
    for ending in endings {
      let (limiter, log) = (Limiter(1), Recorder<Int?>())
      family.run(limiter, queue, ending.body).pipe { _ in
        let next = family.run(limiter, nil) { Promise.value(1) }
        // The first step of `wait()`, which then blocks.
        PromiseCell.finishPutOffWork()
        log.append(next.value)
      }
      queue.runAll()
      jobs.end(0)
      #expect(log.entries == [1] && limiter.runningCount == 0, "\(ending.name)")
    }
  }

  @Test(arguments: LimiterFamily.all, [true, false])
  func `L81: a closure that begins at once keeps no other from starting`(
    _ family: LimiterFamily, isInline: Bool
  ) {
    let (limiter, jobs) = (Limiter(2), Jobs())
    let dispatcher: (any Dispatcher)? = isInline ? nil : EagerDispatcher()
    let queue = ManualDispatcher()
    _ = family.run(limiter, nil) { jobs.start(0) }
    _ = family.run(limiter, nil) { jobs.start(1) }
    let waiting = family.run(limiter, dispatcher) {
      // Another permit is given back while this closure runs.
      onOtherThread { jobs.end(1) }
      #expect(queue.waitingCount == 1 && limiter.waitingCount == 0)
      return jobs.start(2)
    }
    _ = family.run(limiter, queue) { jobs.start(3) }
    jobs.end(0)
    queue.runAll()
    #expect(jobs.begun.entries == [0, 1, 2, 3])
    withExtendedLifetime(waiting) {}
  }

  /// Calls a closure before each `dispatch` returns.
  private struct Slow: Dispatcher {
    let queue = ManualDispatcher()
    let inside: @Sendable () -> Void

    func dispatch(_ work: @escaping @Sendable () -> Void) {
      queue.dispatch(work)
      inside()
    }
  }

  @Test(arguments: LimiterFamily.all)
  func `L81: no work, waiting or new, is handed out while another is on its way`(
    _ family: LimiterFamily
  ) {
    let (limiter, jobs) = (Limiter(2), Jobs())
    let other = ManualDispatcher()
    let log = Recorder<String>()
    _ = family.run(limiter, nil) { jobs.start(0) }
    _ = family.run(limiter, nil) { jobs.start(1) }
    let slow = Slow(inside: {
      onOtherThread {
        jobs.end(1)
        _ = family.run(limiter, other) { jobs.start(4) }
      }
      log.append("\(limiter.runningCount) \(limiter.waitingCount) \(other.waitingCount)")
    })
    _ = family.run(limiter, slow) { jobs.start(2) }
    _ = family.run(limiter, other) { jobs.start(3) }
    jobs.end(0)
    #expect(log.entries == ["1 2 0"])
    #expect(limiter.runningCount == 2 && other.waitingCount == 1)
    other.runAll()
    slow.queue.runAll()
    #expect(jobs.begun.entries == [0, 1, 3, 2])
    jobs.end(3)
    other.runAll()
    #expect(jobs.begun.entries == [0, 1, 3, 2, 4])
  }

  @Test(arguments: LimiterFamily.all)
  func `L81, L89: when several closures start together, the first may wait for the next`(
    _ family: LimiterFamily
  ) {
    let queue = ManualDispatcher()
    for dispatcher in [nil, queue, EagerDispatcher()] as [(any Dispatcher)?] {
      let (limiter, jobs, log) = (Limiter(4), Jobs(), Recorder<Int>())
      for number in 0..<3 { _ = family.run(limiter, nil) { jobs.start(number) } }
      // Three permits are given back while the head of the line has to wait.
      let slow = Slow(inside: {
        _ = family.run(limiter, queue) { jobs.start(3) }
        _ = family.run(limiter, nil) {
          log.append(jobs.begun.count + queue.waitingCount)
          // The first step of `wait()`, which then blocks.
          PromiseCell.finishPutOffWork()
          log.append(jobs.begun.count + queue.waitingCount)
          return jobs.start(4)
        }
        _ = family.run(limiter, dispatcher) { jobs.start(5) }
        for number in 0..<3 { jobs.end(number) }
      })
      _ = family.run(limiter, slow) { jobs.start(6) }
      #expect(log.entries == [4, 5] && limiter.waitingCount == 0)
      slow.queue.runAll()
      queue.runAll()
      for number in 3...6 { jobs.end(number) }
      #expect(jobs.begun.count == 7 && limiter.runningCount == 0)
    }
  }

  @Test(arguments: LimiterFamily.all)
  func `L81: closures that have waited for one on its way begin in order`(
    _ family: LimiterFamily
  ) {
    let (limiter, jobs, queue) = (Limiter(5), Jobs(), ManualDispatcher())
    let slow = Slow(inside: {
      _ = family.run(limiter, queue) { jobs.start(1) }
      for number in 2...4 { _ = family.run(limiter, nil) { jobs.start(number) } }
      #expect(limiter.waitingCount == 4)
    })
    _ = family.run(limiter, slow) { jobs.start(0) }
    #expect(jobs.begun.entries == [2, 3, 4] && queue.waitingCount == 1)
    queue.runAll()
    slow.queue.runAll()
    for number in 0...4 { jobs.end(number) }
    #expect(jobs.begun.entries == [2, 3, 4, 1, 0] && limiter.runningCount == 0)
  }
}
