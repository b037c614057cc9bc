import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L15: the library's own cancels are immediate.
@Suite struct ImmediateTests {
  /// A promise around a queued closure, which the library gives up.
  struct Braces: Sendable, CustomTestStringConvertible {
    typealias Make =
      @Sendable (_ queued: CancellablePromise<Int>, _ queue: ManualDispatcher) -> (
        CancellablePromise<Int>, giveUp: () -> Void
      )

    let testDescription: String
    let make: Make

    init(_ name: String, _ make: @escaping Make) { (testDescription, self.make) = (name, make) }

    static let all = [
      Braces("loser of a race") { queued, _ in
        let (other, resolver) = CancellablePromise<Int>.pending()
        return (race(queued, other, autoCancel: true), { resolver.fulfill(1) })
      },
      Braces("loser of a race at its making") { queued, _ in
        (race(queued, CancellablePromise.value(1), autoCancel: true), {})
      },
      Braces("loser of a race(fulfilled:)") { queued, _ in
        let (other, resolver) = CancellablePromise<Int>.pending()
        return (race(fulfilled: [queued, other], autoCancel: true), { resolver.fulfill(1) })
      },
      Braces("other of a failed when") { queued, _ in
        let (other, resolver) = CancellablePromise<Int>.pending()
        let all = when(fulfilled: [queued, other], autoCancel: true)
        return (all.map(on: nil) { $0[0] }, { resolver.reject(TestError.first) })
      },
      Braces("other of a failed tuple") { queued, _ in
        let (other, resolver) = CancellablePromise<String>.pending()
        let all = when(fulfilled: queued, other, autoCancel: true)
        return (all.map(on: nil) { $0.0 }, { resolver.reject(TestError.first) })
      },
      Braces("other of a failed when(concurrently:)") { queued, _ in
        let (other, resolver) = CancellablePromise<Int>.pending()
        let all: CancellablePromise<[Int]> = when(
          fulfilled: [queued, other].makeIterator(), concurrently: 2, autoCancel: true)
        return (all.map(on: nil) { $0[0] }, { resolver.reject(TestError.first) })
      },
      Braces("begun too late for a when(concurrently:)") { queued, _ in
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
      Braces("work of a time limit") { queued, _ in
        let clock = ManualClock()
        return (
          queued.timeout(.seconds(1), clock: clock), { clock.advance(by: .seconds(2)) }
        )
      },
      Braces("work of no time at all") { queued, _ in
        (queued.timeout(.zero, clock: ManualClock()), {})
      },
      Braces("task of a failed condition") { queued, _ in
        let (condition, resolver) = Promise<Void>.pending()
        return (
          when(queued, while: condition, autoCancel: true), { resolver.reject(TestError.first) }
        )
      },
    ]
  }

  /// Promises without any end but an immediate cancel from outside.
  private static let wrappers = [
    Braces("a wrapper's task") { queued, _ in
      (
        CancellablePromise(wrapper: { cancelPromise in
          when(queued, while: cancelPromise, autoCancel: true)
        }), {}
      )
    },
    Braces("a wrapper's link") { queued, _ in
      (CancellablePromise(wrapper: { _ in queued }), {})
    },
    Braces("a wrapper's link behind a task") { queued, _ in
      (
        CancellablePromise(wrapper: { cancelPromise in
          when(CancellablePromise.value(1), while: cancelPromise).then(on: nil) { _ in queued }
        }), {}
      )
    },
    Braces("a wrapper in a wrapper") { queued, _ in
      (
        CancellablePromise(wrapper: { _ in CancellablePromise(wrapper: { _ in queued }) }), {}
      )
    },
  ]

  /// Events for ending everything inside of the braces.
  enum End: CaseIterable, Sendable {
    case latest, scope, deinitialisation, immediateCancel, loser

    func end(_ promise: CancellablePromise<Int>) -> () -> Void {
      switch self {
      case .latest:
        let latest = Latest<Int>()
        latest.run(on: nil) { promise }.cauterize()
        return { latest.run(on: nil) { CancellablePromise.value(2) }.cauterize() }
      case .scope:
        let scope = CancellationScope()
        promise.store(in: scope).cauterize()
        return { scope.cancel() }
      case .deinitialisation:
        let owner = Shared<CancellablePromise<Int>?>(promise.cancelOnDeinit())
        return { owner.value = nil }
      case .immediateCancel: return { promise.cancel() }
      case .loser:
        let (other, resolver) = CancellablePromise<Int>.pending()
        race(promise, other, autoCancel: true).cauterize()
        return { resolver.fulfill(1) }
      }
    }
  }

  private let queue = ManualDispatcher()
  private let log = Log()

  init() { _ = silence }

  /// A link with a fulfilled source and a queued closure.
  private var queued: CancellablePromise<Int> {
    CancellablePromise.value(1).map(on: queue) { [log] value in
      log.append("begins")
      return value
    }
  }

  @Test(arguments: Braces.all)
  func `L15: queued closures of promises given up by the library do not begin`(_ braces: Braces) {
    let (promise, giveUp) = braces.make(queued, queue)
    giveUp()
    queue.runAll()
    #expect(log.count == 0 && !promise.isPending)
  }

  @Test(arguments: Braces.all + wrappers, End.allCases)
  func `L15, L82: queued closures do not begin once everything around them has ended`(
    _ braces: Braces, _ end: End
  ) {
    for isGivenUp in [false, true] {
      let (promise, giveUp) = braces.make(queued, queue)
      let end = end.end(
        promise.recover(on: nil, policy: .allErrors) { _ in
          CancellablePromise<Int>.never
        })
      if isGivenUp { giveUp() }
      end()
      queue.runAll()
      #expect(log.count == 0, "given up before: \(isGivenUp)")
      withExtendedLifetime(giveUp) {}
    }
  }

  @Test func `L13: a cancel by the user waits for closures, even those of inputs and tasks`() {
    let results = [
      race(queued, CancellablePromise.never, autoCancel: true),
      when(fulfilled: [queued], autoCancel: true).map(on: nil) { $0[0] },
      queued.timeout(.seconds(1), clock: ManualClock()),
      when(queued, while: Promise<Void>.pending().promise, autoCancel: true),
    ]
    for result in results {
      result.cancel()
      #expect(result.wasCancelled)
    }
    queue.runAll()
    #expect(log.count == results.count)
  }

  @Test func `L57: an immediate cancel leaves the outcome to the reaction of a wrapper`() {
    let (inner, resolver) = CancellablePromise<Int>.pending()
    let wrapper = CancellablePromise<Int>(wrapper: { cancelPromise in
      cancelPromise.catch(on: nil, policy: .allErrors) { _ in resolver.fulfill(7) }
      return inner
    })
    wrapper.cancel()
    #expect(wrapper.value == 7 && wrapper.isCancelled && !inner.isCancelled)
  }

  @Test(arguments: [0, 1, 2], [false, true])
  func `L57, L76: an immediate cancel reaches work that only its wrapper keeps`(
    _ level: Int, _ isHandedDown: Bool
  ) {
    for isImmediate in [false, true] {
      let log = Recorder<String>()
      var wrapper = CancellablePromise<Int>(wrapper: { cancelPromise in
        cancelPromise.catch(on: nil, policy: .allErrors) { _ in log.append("told") }
        return CancellablePromise<Int>.never.onCancel { log.append("block") }
          .ensure(on: nil) { log.append("ensure") }
      })
      for _ in 0..<level { wrapper = CancellablePromise(wrapper: { [wrapper] _ in wrapper }) }
      // Here the wrapper goes away as well.
      if isHandedDown { wrapper = wrapper.map(on: nil) { $0 } }
      if isImmediate { wrapper.cancel() } else { wrapper.cancel() }
      #expect(wrapper.wasCancelled)
      let all = ["told", "block", "ensure"]
      #expect(log.entries == (isImmediate ? all : level == 0 ? ["told"] : []))
    }
  }

  @Test(arguments: [false, true])
  func `L57, L76: an immediate cancel reaches the work of a wrapper with a block`(_ isKept: Bool) {
    let log = Log()
    var work: CancellablePromise<Int>? = .never.onCancel { log.append("work") }
    let wrapper = CancellablePromise<Int>(wrapper: { cancelPromise in
      cancelPromise.catch(on: nil, policy: .allErrors) { _ in log.append("told") }
      return work!
    })
    wrapper.onCancel { log.append("own") }
    if !isKept { work = nil }
    wrapper.cancel()
    #expect(log.entries == ["own", "told", "work"])
    withExtendedLifetime(work) {}
  }

  @Test(arguments: [false, true])
  func `L57, L76: an immediate cancel reaches work let go by the reaction`(_ isImmediate: Bool) {
    let log = Log()
    let work = Shared<CancellablePromise<Int>?>(.never.onCancel { log.append("block") })
    let wrapper = CancellablePromise<Int>(wrapper: { cancelPromise in
      cancelPromise.catch(on: nil, policy: .allErrors) { _ in work.value = nil }
      return work.value!
    })
    if isImmediate { wrapper.cancel() } else { wrapper.cancel() }
    #expect(wrapper.wasCancelled && log.entries == (isImmediate ? ["block"] : []))
  }

  @Test func `L57, L76: of two links below a wrapper that is gone, an immediate cancel counts`() {
    for isFirstImmediate in [false, true] {
      let (log, links) = (Log(), Shared<[CancellablePromise<Int>]>([]))
      do {
        let wrapper = CancellablePromise<Int>(wrapper: { cancelPromise in
          cancelPromise.catch(on: nil, policy: .allErrors) { _ in log.append("told") }
          return CancellablePromise<Int>.never.onCancel { log.append("block") }
        })
        links.value = (0..<3).map { _ in wrapper.map(on: nil) { $0 } }
      }
      if isFirstImmediate { links.value[0].cancel() } else { links.value[0].cancel() }
      links.value[1].cancel()
      #expect(log.entries == (isFirstImmediate ? ["told", "block"] : ["told"]))
      links.value[2].cancel()
      #expect(log.entries == ["told", "block"])
    }
  }

  @Test(arguments: [false, true])
  func `L77: ten thousand wrappers, each the work of the next, are freed`(_ isCancelled: Bool) {
    _ = silence
    let count = LiveCount()
    onSmallStack {
      var wrapper = CancellablePromise<Int>.never
      for _ in 0..<10_000 {
        let tracked = count.make()
        wrapper = CancellablePromise(wrapper: { [wrapper] _ in
          wrapper.onCancel { withExtendedLifetime(tracked) {} }
        })
      }
      if isCancelled { wrapper.cancel() }
    }
    #expect(count.live == 0)
  }

  @Test func `L15: a patient cancel of a wrapper leaves its body's promise alone`() {
    let wrapper = CancellablePromise<Int>(wrapper: { _ in queued })
    wrapper.cancel()
    #expect(wrapper.wasCancelled)
    queue.runAll()
    #expect(log.count == 1)
  }
}
