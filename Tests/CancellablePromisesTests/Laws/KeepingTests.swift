import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L60 to L64: who keeps which objects, and until when.
@Suite(.leavesThreadClean) struct KeepingTests {
  @Test func `L60: dropping every reference cancels nothing, and the chain goes on`() {
    let log = Log()
    let inner = CancellablePromise<Int>.pending()
    let kept = Shared<Resolver<Int>?>(nil)
    func start() {
      let (first, resolver) = source("hook", log)
      kept.value = resolver
      first.then(on: nil) { _ in inner.promise }.map(on: nil) { $0 + 1 }
        .ensure(on: nil) { log.append("ensure") }
        .done(on: nil) { log.append("\($0)") }.cauterize()
      first.shared().branch().done(on: nil) { log.append("branch \($0)") }.cauterize()
      first.shielded().done(on: nil) { log.append("shield \($0)") }.cauterize()
    }
    start()
    #expect(log.count == 0)
    kept.value?.fulfill(1)
    #expect(log.entries == ["branch 1", "shield 1"])
    inner.resolver.fulfill(2)
    #expect(log.entries == ["branch 1", "shield 1", "ensure", "3"])
  }

  @Test func `L60: work in a task or on a queue keeps the promise that it will settle`() {
    let (gate, open) = Guarantee<Int>.pending()
    let queue = DispatchQueue(label: "work", attributes: .initiallyInactive)
    let makers: [(name: String, make: () -> any Thenable<Int>)] = [
      ("a task", { Promise<Int> { () async throws -> Int in await gate.async() } }),
      ("a task that cannot fail", { Guarantee<Int> { () async -> Int in await gate.async() } }),
      (
        "a cancellable task",
        { CancellablePromise<Int> { () async throws -> Int in await gate.async() } }
      ),
      ("a queue", { queue.async(.promise) { () throws -> Int in 1 } as Promise<Int> }),
      ("a queue, without fail", { queue.async(.promise) { () -> Int in 1 } as Guarantee<Int> }),
      ("a queue, cancellable", { queue.async(.cancellable) { _ -> Int in 1 } }),
    ]
    for (name, make) in makers {
      let count = LiveCount()
      do {
        let tracked = count.make()
        make().pipe { _ in tracked.touch() }
      }
      #expect(count.live == 1, "\(name)")
    }
    open(1)
    queue.activate()
  }

  @Test func `L64: a link that waits for its body's promise does not keep its source's value`() {
    let count = LiveCount()
    let (inner, innerResolver) = CancellablePromise<Int>.pending()
    func start() -> CancellablePromise<Int> {
      let (first, resolver) = CancellablePromise<Tracked>.pending()
      let link = first.then(on: nil) { _ in inner }
      resolver.fulfill(count.make())
      return link
    }
    let link = start()
    #expect(link.isPending && count.live == 0)
    innerResolver.fulfill(1)
    #expect(link.value == 1)
  }

  @Test func `L60: releasing a reference runs no cancel block`() {
    let log = Log()
    let ends = Recorder<@Sendable () -> Void>()
    let head = { @Sendable () -> CancellablePromise<Int> in
      let head = hopeless("hook", log)
      ends.append { [weak head] in head?.cancel() }
      return head
    }
    do {
      _ = head().map(on: nil) { $0 }
      _ = race([head(), head()], autoCancel: true)
      _ = head().shared().branch()
      _ = CancellablePromise.value(1).then(on: nil) { _ in head() }
    }
    #expect(log.count == 0)
    // With handlers, each keeps itself until it is cancelled (L63).
    for end in ends.entries { end() }
    #expect(log.count == 5)
  }

  @Test func `L61: a task kept by its cancel block completes without other references`() {
    let log = Log()
    weak var task: Shared<Resolver<Int>?>?
    func start() {
      let promise = CancellablePromise<Int>(resolver: { resolver in
        let kept = Shared<Resolver<Int>?>(resolver)
        task = kept
        return { kept.value?.fulfill(-1) }
      })
      promise.done(on: nil) { log.append("\($0)") }.cauterize()
    }
    start()
    task?.value?.fulfill(5)
    #expect(log.entries == ["5"] && task == nil)
  }

  @Test func `L61: settling releases cancel blocks before the last reference goes`() {
    for ending in ["fulfil", "reject", "cancel", "cancel link"] {
      let count = LiveCount()
      let (promise, resolver): (CancellablePromise<Int>, Resolver<Int>) = {
        let tracked = count.make()
        let kept = Shared<Resolver<Int>?>(nil)
        let promise = CancellablePromise<Int>(resolver: { resolver in
          kept.value = resolver
          return { tracked.touch() }
        })
        let other = count.make()
        promise.onCancel { other.touch() }
        return (promise, kept.value!)
      }()
      let (base, baseResolver) = Promise<Int>.pending()
      let wrapped = {
        let tracked = count.make()
        return CancellablePromise(using: base, cancel: { tracked.touch() })
      }()
      let link = promise.map(on: nil) { $0 }
      #expect(count.live == 3)
      switch ending {
      case "fulfil":
        resolver.fulfill(1)
        baseResolver.fulfill(1)
      case "reject":
        resolver.reject(TestError.first)
        baseResolver.reject(TestError.first)
      case "cancel":
        promise.cancel()
        wrapped.cancel()
      default:
        link.cancel()
        wrapped.map(on: nil) { $0 }.cancel()
      }
      #expect(count.live == 0)
      withExtendedLifetime((promise, resolver, wrapped, link)) {}
    }
  }

  @Test func `L61: a cancel block added after settling is not kept`() {
    let count = LiveCount()
    let cancelled = hopeless("cancelled", Log())
    cancelled.cancel()
    func addBlock(to promise: CancellablePromise<Int>) {
      let tracked = count.make()
      promise.onCancel { tracked.touch() }
    }
    for promise in [CancellablePromise.value(1), cancelled] {
      addBlock(to: promise)
      #expect(count.live == 0)
      withExtendedLifetime(promise) {}
    }
  }

  @Test func `L62: the release of the last reference to cancelOnDeinit cancels`() {
    let log = Log()
    let first = hopeless("hook", log)
    var owner: CancellableOwner<Int>? = first.cancelOnDeinit()
    #expect(owner?.promise === first)
    var copy = owner
    owner = nil
    #expect(log.count == 0 && first.isPending && copy != nil)
    copy = nil
    #expect(log.entries == ["hook"] && first.wasCancelled)
    let (second, secondResolver) = source("second", log)
    do {
      let owner = second.cancelOnDeinit()
      secondResolver.fulfill(1)
      withExtendedLifetime(owner) {}
    }
    #expect(log.count == 1 && second.value == 1 && !second.isCancelled)
    // An owner keeps its promise, and `cancel()` is a cancel of the promise.
    let third = hopeless("third", log).cancelOnDeinit()
    third.cancel()
    #expect(third.promise.wasCancelled && log.entries == ["hook", "third"])
  }

  /// Graphs around one pending promise; in each, a body captures the tracked object.
  static let shapes: [@Sendable (CancellablePromise<Int>, Tracked) -> CancellablePromise<Int>] = [
    { first, tracked in
      first.map(on: nil) { value in
        tracked.touch()
        return value
      }
    },
    { first, tracked in
      first.then(on: nil) { value in
        tracked.touch()
        return CancellablePromise.value(value)
      }.ensure(on: nil) { tracked.touch() }
    },
    { first, tracked in
      CancellablePromise.value(1).then(on: nil) { _ in first.map(on: nil) { $0 } }
        .get(on: nil) { _ in tracked.touch() }
    },
    { first, tracked in
      race([first.map(on: nil) { $0 }, first], autoCancel: true).get(on: nil) { _ in
        tracked.touch()
      }
    },
    { first, tracked in
      when(fulfilled: [first, first.shielded()], autoCancel: true).map(on: nil) { _ in
        tracked.touch()
        return 0
      }
    },
    { first, tracked in first.onCancel { tracked.touch() } },
    { first, tracked in
      first.shared().branch().recover(on: nil, policy: .allErrors) { _ in
        tracked.touch()
        return CancellablePromise.value(1)
      }
    },
    { first, tracked in first.asPromise().asCancellable().get(on: nil) { _ in tracked.touch() } },
  ]

  /// A wrapper with a body that awaits `cancelPromise`: until settled, the two keep each other.
  static let selfKeeping = { @Sendable (first: CancellablePromise<Int>, tracked: Tracked) in
    CancellablePromise<Int>(wrapper: { cancelPromise in
      race(first.asVoid(), cancelPromise).map(on: nil) { tracked.touch() }.map(on: nil) { 1 }
    })
  }

  @Test(arguments: shapes.indices, [false, true])
  func `L63: a chain that never settles is released with its last reference`(
    shape: Int, dropsResolver: Bool
  ) {
    let count = LiveCount()
    var weakReferences: [WeakReference] = []
    do {
      let (first, resolver) = CancellablePromise<Int>.pending()
      let tail = Self.shapes[shape](first, count.make())
      weakReferences = [WeakReference(first), WeakReference(tail)]
      #expect(count.live == 1)
      if dropsResolver { _ = consume resolver }
      withExtendedLifetime(tail) {}
    }
    #expect(weakReferences.map { $0.object == nil } == [true, true])
    #expect(count.live == 0)
  }

  @Test(arguments: 0...shapes.count, ["fulfil", "reject", "cancel first", "cancel tail"])
  func `L64: a settled promise keeps nothing`(shape: Int, ending: String) {
    let makeTail = (Self.shapes + [Self.selfKeeping])[shape]
    let count = LiveCount()
    var weakFirst = WeakReference(nil)
    let tail = {
      let (first, resolver) = CancellablePromise<Int>.pending()
      weakFirst = WeakReference(first)
      let tail = makeTail(first, count.make())
      switch ending {
      case "fulfil": resolver.fulfill(1)
      case "reject": resolver.reject(TestError.first)
      case "cancel first": first.cancel()
      default: tail.cancel()
      }
      // A shielded source is still pending here; the tail has left its handler list.
      resolver.fulfill(2)
      return tail
    }()
    #expect(tail.isResolved)
    #expect(count.live == 0)
    #expect(weakFirst.object == nil || weakFirst.object === tail)
  }

  @Test func `L64: only rejected promises keep a reason`() {
    let count = LiveCount()
    do {
      let first = CancellablePromise<Int>.never
      let tail = first.map(on: nil) { $0 }.ensure(on: nil) {}
      tail.cancel(with: TrackedError(count.make()))
      #expect(count.live == 1 && tail.error is TrackedError)
      withExtendedLifetime(tail) {}
    }
    #expect(count.live == 0)
  }

  @Test(arguments: WaitingCall.all)
  func `L60, L62: a call whose owner is dropped while it waits still ends`(_ call: WaitingCall) {
    let (clock, log, count) = (ManualClock(), Log(), LiveCount())
    let (work, resolver) = CancellablePromise<Int>.pending()
    var owner = WeakReference(nil)
    do {
      let (object, promise) = call.begin(work, clock, count.make())
      owner = WeakReference(object)
      promise.pipe { log.append($0.isFulfilled ? "value" : "error") }
      #expect(log.count == 0 && count.live == 1)
    }
    #expect(owner.object == nil && log.entries == (call.isCancelled ? ["error"] : []))
    #expect((count.live == 0 && clock.timerCount == 0) == call.isCancelled)
    clock.advance(by: .seconds(1))
    resolver.fulfill(1)
    #expect(log.entries == [call.isCancelled ? "error" : "value"])
    #expect(count.live == 0 && clock.timerCount == 0)
  }
}

/// A call that waits for `work` or the clock, with a closure that captures an object.
struct WaitingCall: Sendable, CustomTestStringConvertible {
  typealias Begin =
    @Sendable (_ work: CancellablePromise<Int>, ManualClock, Tracked) -> (
      owner: AnyObject?, CancellablePromise<Int>
    )

  let testDescription: String
  /// Whether the end of the owner cancels the call.
  var isCancelled = false
  let begin: Begin

  static let all = [
    WaitingCall(testDescription: "Latest, a pause", isCancelled: true) { _, clock, object in
      let latest = Latest<Int>()
      return (
        latest,
        latest.run(after: .seconds(1), clock: clock, on: nil) {
          object.touch()
          return .value(1)
        }
      )
    },
    WaitingCall(testDescription: "Latest, work", isCancelled: true) { work, _, object in
      let latest = Latest<Int>()
      return (latest, latest.run(on: nil) { work.ensure(on: nil) { object.touch() } })
    },
    WaitingCall(testDescription: "CancellationScope", isCancelled: true) { work, _, object in
      let scope = CancellationScope()
      return (scope, work.ensure(on: nil) { object.touch() }.store(in: scope))
    },
    WaitingCall(testDescription: "Limiter") { work, _, object in
      let limiter = Limiter(1)
      _ = limiter.run(on: nil) { work } as CancellablePromise<Int>
      return (
        limiter,
        limiter.run(on: nil) {
          object.touch()
          return CancellablePromise.value(1)
        }
      )
    },
    WaitingCall(testDescription: "SingleFlight") { work, _, object in
      let flights = SingleFlight<Int, Int>()
      return (flights, flights.promise(for: 1) { work.ensure(on: nil) { object.touch() } })
    },
    WaitingCall(testDescription: "SharedPromise") { work, _, object in
      let shared = work.ensure(on: nil) { object.touch() }.shared()
      return (shared, shared.branch())
    },
    WaitingCall(testDescription: "attempt") { _, clock, object in
      let delay = RetryDelay.constant(.seconds(1))
      return (
        nil,
        attempt(2, delay: delay, clock: clock, on: nil) { number in
          object.touch()
          return number == 1 ? CancellablePromise(error: TestError.first) : .value(1)
        }
      )
    },
    WaitingCall(testDescription: "poll") { _, clock, object in
      let turns = Log()
      return (
        nil,
        poll(every: .seconds(1), until: { $0 == 2 }, clock: clock, on: nil) {
          object.touch()
          turns.append("turn")
          return CancellablePromise.value(turns.count)
        }
      )
    },
    WaitingCall(testDescription: "delay") { _, clock, object in
      (
        nil,
        CancellablePromise.value(1).delay(.seconds(1), clock: clock).get(on: nil) { _ in
          object.touch()
        }
      )
    },
  ]
}
