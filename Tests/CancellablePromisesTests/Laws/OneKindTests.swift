import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L13 to L15: one kind of cancel, wherever it comes from, which begins nothing.
@Suite struct OneKindTests {
  /// An operator or a function with a closure, in a form for the tables.
  struct Closured: Sendable, CustomTestStringConvertible {
    typealias Body = @Sendable () throws -> Void

    let testDescription: String
    /// Whether the closure is for an error.
    let isForError: Bool
    /// Whether the result of a cancel does not wait for the closure (L36, L44).
    let isDecider: Bool
    let attach:
      @Sendable (CancellablePromise<Int>, ManualDispatcher, @escaping Body) -> CancellablePromise<
        Int
      >

    init(
      _ name: String, isForError: Bool = false, isDecider: Bool = false,
      _ attach:
        @escaping @Sendable (CancellablePromise<Int>, ManualDispatcher, @escaping Body) ->
        CancellablePromise<Int>
    ) {
      (testDescription, self.isForError, self.isDecider) = (name, isForError, isDecider)
      self.attach = attach
    }

    /// What the closure is for, as the promise above.
    var source: CancellablePromise<Int> {
      isForError ? CancellablePromise(error: TestError.first) : .value(1)
    }

    static let all = [
      Closured("map") { source, queue, body in
        source.map(on: queue) {
          try body()
          return $0
        }
      },
      Closured("compactMap") { source, queue, body in
        source.compactMap(on: queue) {
          try body()
          return $0
        }
      },
      Closured("get") { source, queue, body in source.get(on: queue) { _ in try body() } },
      Closured("done") { source, queue, body in
        source.done(on: queue) { _ in try body() }.map(on: nil) { 1 }
      },
      Closured("then") { source, queue, body in
        source.then(on: queue) {
          try body()
          return CancellablePromise.value($0)
        }
      },
      Closured("then a plain promise") { source, queue, body in
        source.then(on: queue) {
          try body()
          return Promise.value($0)
        }
      },
      Closured("recover", isForError: true) { source, queue, body in
        source.recover(on: queue) { _ in
          try body()
          return CancellablePromise.value(1)
        }
      },
      Closured("recover(only:)", isForError: true) { source, queue, body in
        source.recover(only: TestError.self, on: queue) { _ in
          try body()
          return CancellablePromise.value(1)
        }
      },
      Closured("mapError", isForError: true) { source, queue, body in
        source.mapError(on: queue) {
          do { try body() } catch { return error }
          return $0
        }
      },
      Closured("mapValues") { source, queue, body in
        source.map(on: nil) { [$0] }.mapValues(on: queue) {
          try body()
          return $0
        }.map(on: nil) { $0[0] }
      },
      Closured("Limiter.run") { source, queue, body in
        Limiter(1).run(on: queue) {
          try body()
          return source
        }
      },
      Closured("Latest.run") { source, queue, body in
        let latest = Latest<Int>()
        return latest.run(on: queue) {
          try body()
          return withExtendedLifetime(latest) { source }
        }
      },
      Closured("attempt", isDecider: true) { source, queue, body in
        attempt(2, on: queue) { _ in
          try body()
          return source
        }
      },
      Closured("when(concurrently:)", isDecider: true) { source, queue, body in
        let all: CancellablePromise<[Int]> = when(
          fulfilled: 1...1, concurrently: 1, autoCancel: true, on: queue
        ) { _ in
          try body()
          return source
        }
        return all.map(on: nil) { $0[0] }
      },
    ]
  }

  private let queue = ManualDispatcher()
  private let log = Log()

  init() { _ = silence }

  @Test(arguments: Closured.all)
  func `L14, L15: no cancel lets a queued closure begin, or keeps what the closure captured`(
    _ operation: Closured
  ) async {
    for canceller in Canceller.all {
      let count = LiveCount()
      let promise = operation.attach(
        operation.source, queue, { [log, tracked = count.make()] in log.append("begun \(tracked)") }
      )
      let cancel = canceller.prepare(promise)
      await cancel()
      #expect(promise.error?.isCancelled == true && count.live == 0, "\(canceller)")
      queue.runAll()
      #expect(log.count == 0, "\(canceller)")
    }
  }

  @Test(arguments: Closured.all, [false, true])
  func `L13, L36: whatever a running closure does after a cancel is dropped`(
    _ operation: Closured, isOnOtherThread: Bool
  ) {
    for linkCount in 0...3 {
      for fails in [false, true] {
        let log = Log()
        let own = Shared<CancellablePromise<Int>?>(nil)
        let link = operation.attach(operation.source, queue) {
          let end = own.value!
          if isOnOtherThread { onOtherThread { end.cancel() } } else { end.cancel() }
          #expect(operation.isDecider || end.isPending)
          log.append("closure")
          if fails { throw TestError.second }
        }
        var end = link
        for _ in 0..<linkCount { end = end.map(on: nil) { $0 } }
        end = end.ensure(on: nil) { log.append("ensure") }
        own.value = end
        queue.runAll()
        #expect(link.wasCancelled && end.wasCancelled, "\(linkCount) \(fails)")
        let entries = ["closure", "ensure"]
        #expect(log.entries == (operation.isDecider ? entries.reversed() : entries))
        own.value = nil
      }
    }
  }

  @Test
  func `L13: a promise returned after the cancel is cancelled, and a plain one not waited for`() {
    let (cleanup, cleaned) = Guarantee<Void>.pending()
    let inner = hopeless("inner", log).ensureThen(on: nil) { cleanup }
    let plain: Promise<Int> = never()
    let own = Shared<CancellablePromise<Int>?>(nil)
    let value = CancellablePromise.value(1)
    let failed = CancellablePromise<Int>(error: TestError.first)
    func cancelled<Inner>(_ inner: Inner) -> @Sendable () -> Inner where Inner: Sendable {
      {
        own.value?.cancel()
        return inner
      }
    }
    let (first, second) = (cancelled(inner), cancelled(plain))
    let links = [
      value.then(on: queue) { _ in first() }, failed.recover(on: queue) { _ in first() },
      value.then(on: queue) { _ in second() }, failed.recover(on: queue) { _ in second() },
    ]
    for link in links {
      own.value = link
      queue.runNext()
    }
    own.value = nil
    #expect(log.entries == ["inner"] && plain.isPending && plain.handlerCount == 0)
    #expect(links.map(\.isPending) == [true, true, false, false])
    cleaned(())
    #expect(links.allSatisfy { $0.wasCancelled })
  }

  /// A promise around a queued closure, which the library gives up.
  struct Braces: Sendable, CustomTestStringConvertible {
    typealias Make =
      @Sendable (_ queued: CancellablePromise<Int>) -> (
        CancellablePromise<Int>, giveUp: () -> Void
      )

    let testDescription: String
    let make: Make

    init(_ name: String, _ make: @escaping Make) { (testDescription, self.make) = (name, make) }

    static let all = [
      Braces("loser of a race at its making") { queued in
        (race(queued, CancellablePromise.value(1), autoCancel: true), {})
      },
      Braces("loser of a race(fulfilled:)") { queued in
        let (other, resolver) = CancellablePromise<Int>.pending()
        return (race(fulfilled: [queued, other], autoCancel: true), { resolver.fulfill(1) })
      },
      Braces("other of a failed tuple") { queued in
        let (other, resolver) = CancellablePromise<String>.pending()
        let all = when(fulfilled: queued, other, autoCancel: true)
        return (all.map(on: nil) { $0.0 }, { resolver.reject(TestError.first) })
      },
      Braces("begun too late for a when(concurrently:)") { queued in
        let (other, resolver) = CancellablePromise<Int>.pending()
        let left = Shared([other])
        let elements = AnyIterator<CancellablePromise<Int>> {
          if let next = left.value.popLast() { return next }
          // The result is decided while the next promise is made.
          resolver.reject(TestError.first)
          return queued
        }
        let all: CancellablePromise<[Int]> = when(
          fulfilled: elements, concurrently: 2, autoCancel: true)
        return (all.map(on: nil) { $0[0] }, {})
      },
      Braces("work of a time limit") { queued in
        let clock = ManualClock()
        return (queued.timeout(.seconds(1), clock: clock), { clock.advance(by: .seconds(2)) })
      },
      Braces("work of no time at all") { queued in
        (queued.timeout(.zero, clock: ManualClock()), {})
      },
      Braces("task of a failed condition") { queued in
        let (condition, resolver) = Promise<Void>.pending()
        return (
          when(queued, while: condition, autoCancel: true), { resolver.reject(TestError.first) }
        )
      },
    ]
  }

  /// Promises with no end but a cancel from outside.
  private static let wrappers = [
    Braces("a wrapper's task") { queued in
      (
        CancellablePromise(wrapper: { cancelPromise in
          when(queued, while: cancelPromise, autoCancel: true)
        }), {}
      )
    },
    Braces("a wrapper's link behind a task") { queued in
      (
        CancellablePromise(wrapper: { cancelPromise in
          when(CancellablePromise.value(1), while: cancelPromise).then(on: nil) { _ in queued }
        }), {}
      )
    },
    Braces("a wrapper in a wrapper") { queued in
      (
        CancellablePromise(wrapper: { _ in CancellablePromise(wrapper: { _ in queued }) }), {}
      )
    },
  ]

  @Test(arguments: Braces.all + wrappers)
  func `L15, L82: queued closures do not begin once everything around them has ended`(
    _ braces: Braces
  ) async {
    // Not by a task: what waits for `never` in the end hands its handlers on.
    for canceller in Canceller.all {
      for isGivenUp in [false, true] {
        let queued = CancellablePromise.value(1).map(on: queue) { [log] value in
          log.append("begins")
          return value
        }
        let (promise, giveUp) = braces.make(queued)
        let cancel = canceller.prepare(
          promise.recover(on: nil, policy: .allErrors) { _ in CancellablePromise<Int>.never })
        if isGivenUp { giveUp() }
        await cancel()
        queue.runAll()
        #expect(log.count == 0 && !promise.isPending, "\(canceller), given up: \(isGivenUp)")
        withExtendedLifetime(giveUp) {}
      }
    }
  }
}
