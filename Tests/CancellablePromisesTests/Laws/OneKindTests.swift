import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L13 to L15: one kind of cancel, wherever it comes from, which begins no closure.
@Suite(.leavesThreadClean) struct OneKindTests {
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

    /// A promise above that settles, and the closure runs.
    var source: CancellablePromise<Int> {
      isForError ? CancellablePromise(error: TestError.first) : .value(1)
    }

    /// Runs a body, and returns a value.
    private static func run<Value>(_ body: Body, _ value: Value) throws -> Value {
      try body()
      return value
    }

    static let all = [
      Closured("map") { source, queue, body in source.map(on: queue) { try run(body, $0) } },
      Closured("compactMap") { source, queue, body in
        source.compactMap(on: queue) { try run(body, $0) }
      },
      Closured("get") { source, queue, body in source.get(on: queue) { _ in try body() } },
      Closured("done") { source, queue, body in
        source.done(on: queue) { _ in try body() }.map(on: nil) { 1 }
      },
      Closured("then") { source, queue, body in
        source.then(on: queue) { CancellablePromise.value(try run(body, $0)) }
      },
      Closured("then a plain promise") { source, queue, body in
        source.then(on: queue) { Promise.value(try run(body, $0)) }
      },
      Closured("recover", isForError: true) { source, queue, body in
        source.recover(on: queue) { _ in CancellablePromise.value(try run(body, 1)) }
      },
      Closured("recover(only:)", isForError: true) { source, queue, body in
        source.recover(only: TestError.self, on: queue) { _ in
          CancellablePromise.value(try run(body, 1))
        }
      },
      Closured("mapError", isForError: true) { source, queue, body in
        source.mapError(on: queue) { old in
          do { return try run(body, old) } catch { return error }
        }
      },
      Closured("mapValues") { source, queue, body in
        source.map(on: nil) { [$0] }.mapValues(on: queue) { try run(body, $0) }
          .map(on: nil) { $0[0] }
      },
      Closured("Limiter.run") { source, queue, body in
        Limiter(1).run(on: queue) { try run(body, source) }
      },
      Closured("Latest.run") { source, queue, body in
        let latest = Latest<Int>()
        return latest.run(on: queue) { try withExtendedLifetime(latest) { try run(body, source) } }
      },
      Closured("attempt", isDecider: true) { source, queue, body in
        attempt(2, on: queue) { _ in try run(body, source) }
      },
      Closured("when(concurrently:)", isDecider: true) { source, queue, body in
        let all: CancellablePromise<[Int]> = when(
          fulfilled: 1...1, concurrently: 1, autoCancel: true, on: queue
        ) { _ in try run(body, source) }
        return all.map(on: nil) { $0[0] }
      },
    ]
  }

  private let queue = ManualDispatcher()
  private let log = Log()

  @Test(arguments: Closured.all, [false, true])
  func `L14, L15: no cancel lets a queued closure begin, or keeps what the closure captured`(
    _ operation: Closured, runsQueueInBlock: Bool
  ) {
    for canceller in Canceller.all {
      let count = LiveCount()
      let promise = operation.attach(
        operation.source, queue, { [log, tracked = count.make()] in log.append("begun \(tracked)") }
      )
      if runsQueueInBlock { _ = promise.onCancel { [queue] in queue.runAll() } }
      let cancel = canceller.prepare(promise)
      cancel()
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
}
