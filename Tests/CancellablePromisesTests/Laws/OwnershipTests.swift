import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L62, L63 and L76: what keeps a promise that only a cancel can end, and what frees the
/// promise.
@Suite(.leavesThreadClean) struct OwnershipTests {
  /// A chain with a counted object, and what happens to the chain, in order.
  struct Situation: Sendable, CustomTestStringConvertible {
    typealias Step = (name: String, deed: @Sendable () -> Void, isFree: Bool)

    let testDescription: String
    /// Makes the chain; after each step, the chain is freed or not.
    let make: @Sendable (Tracked) -> [Step]

    init(_ name: String, _ make: @escaping @Sendable (Tracked) -> [Step]) {
      (testDescription, self.make) = (name, make)
    }

    /// A promise, and after the release of all references to it, a cancel of the promise.
    ///
    /// `lose` takes away the plain source. Without handlers, nothing keeps the promise.
    init(
      _ name: String, hasHandlers: Bool = true,
      _ make: @escaping @Sendable () -> (CancellablePromise<Int>, lose: @Sendable () -> Void)
    ) {
      self.init(name) { tracked in
        let (promise, lose) = make()
        let kept = Shared<CancellablePromise<Int>?>(promise.onCancel { tracked.touch() })
        weak var end = promise
        if hasHandlers {
          end = promise.map(on: nil) { value in
            tracked.touch()
            return value
          }
        }
        return [
          ("loss", lose, false), ("release", { kept.value = nil }, !hasHandlers),
          ("cancel", { [weak end] in end?.cancel() }, true),
        ]
      }
    }

    /// As above, kept and cancelled.
    init(
      kept name: String,
      _ make: @escaping @Sendable () -> (CancellablePromise<Int>, lose: @Sendable () -> Void)
    ) {
      self.init(name) { tracked in
        let (promise, lose) = make()
        let kept = promise.onCancel { tracked.touch() }
        kept.map(on: nil) { value in
          tracked.touch()
          return value
        }.cauterize()
        return [("loss", lose, false), ("cancel", { kept.cancel() }, true)]
      }
    }
  }

  private static func never() -> (CancellablePromise<Int>, @Sendable () -> Void) { (.never, {}) }

  private static func using() -> (CancellablePromise<Int>, @Sendable () -> Void) {
    let (plain, lose) = losable()
    return (CancellablePromise(using: plain, cancel: {}), lose)
  }

  private static func wrapper() -> (CancellablePromise<Int>, @Sendable () -> Void) {
    let (plain, lose) = losable()
    return (CancellablePromise(wrapper: { _ in plain }), lose)
  }

  private static func losable() -> (Promise<Int>, @Sendable () -> Void) {
    let resolver = Shared<Resolver<Int>?>(nil)
    return (Promise<Int> { resolver.value = $0 }, { resolver.value = nil })
  }

  /// A chain on `never`.
  private static func chain(_ tracked: Tracked) -> CancellablePromise<Int> {
    CancellablePromise<Int>.never.onCancel { tracked.touch() }.map(on: nil) { value in
      tracked.touch()
      return value
    }
  }

  private static let onNever = [
    Situation("never, dropped without handlers", hasHandlers: false, never),
    Situation("a chain on never, dropped", never),
    Situation(kept: "a chain on never, kept", never),
    Situation("a chain on never, in a scope that ends") { tracked in
      let scope = Shared<CancellationScope?>(CancellationScope())
      chain(tracked).store(in: scope.value!)
      return [("end", { scope.value = nil }, true)]
    },
    Situation("a chain on never, in a race that is decided") { tracked in
      let (other, resolver) = CancellablePromise<Int>.pending()
      let result = race(chain(tracked), other, autoCancel: true)
      return [("the other wins", { resolver.fulfill(result.isPending ? 1 : 2) }, true)]
    },
    Situation("a race of never that is decided without autoCancel") { tracked in
      let (other, resolver) = CancellablePromise<Int>.pending()
      race(CancellablePromise<Int>.never.onCancel { tracked.touch() }, other).cauterize()
      return [("the other wins", { resolver.fulfill(1) }, true)]
    },
    Situation("a chain on never, with a limit") { tracked in
      let clock = ManualClock()
      chain(tracked).timeout(.seconds(1), clock: clock).cauterize()
      return [("before the limit", {}, false), ("limit", { clock.advance(by: .seconds(1)) }, true)]
    },
    Situation("deciders of never, dropped") { tracked in
      let results = Shared(deciders(tracked))
      let cancels = results.value.map { result -> @Sendable () -> Void in
        { [weak result] in result?.cancel() }
      }
      return [
        ("release", { results.value = [] }, false),
        ("cancels", { for cancel in cancels { cancel() } }, true),
      ]
    },
  ]

  /// Deciders that can only wait for a cancel.
  private static func deciders(_ tracked: Tracked) -> [CancellablePromise<Int>] {
    let inputs = [CancellablePromise<Int>.never, .never]
    let all: [CancellablePromise<[Int]>] = [
      CancellablePromises.when(fulfilled: inputs, autoCancel: true),
      CancellablePromises.when(fulfilled: inputs.makeIterator(), concurrently: 3),
      CancellablePromises.attempt(1, on: nil) { _ in CancellablePromise<[Int]>.never },
      CancellablePromises.when(
        CancellablePromise<[Int]>.never, while: Promise.value, autoCancel: true),
    ]
    return [CancellablePromises.race(inputs, autoCancel: true).onCancel { tracked.touch() }]
      + all.map { $0.onCancel { tracked.touch() }.map(on: nil) { $0[0] } }
  }

  private static let lost = [
    Situation(kept: "a lost using:, kept", using),
    Situation("a lost using:, dropped", using),
    Situation("a lost using:, dropped without handlers", hasHandlers: false, using),
    Situation(kept: "a lost wrapper:, kept", wrapper),
    Situation("a lost wrapper:, dropped", wrapper),
    Situation("a lost wrapper:, dropped without handlers", hasHandlers: false, wrapper),
  ]

  private static let owners = [false, true].map { hasHandlers in
    Situation("an owner of a chain on never, dropped \(hasHandlers ? "with" : "without") handlers")
    {
      tracked in
      let told = Recorder<Bool>()
      let owner = Shared<CancellableOwner<Int>?>(chain(tracked).cancelOnDeinit())
      if hasHandlers {
        owner.value!.promise.ensure(on: nil) { told.append(true) }.cauterize()
        owner.value!.promise.pipe { [weak owner = owner.value] _ in
          if owner != nil { Issue.record("the owner is kept") }
        }
      }
      return [
        ("before", {}, false), ("release", { owner.value = nil }, true),
        ("end", { #expect(told.count == (hasHandlers ? 1 : 0)) }, true),
      ]
    }
  }

  @Test(arguments: onNever + lost + owners)
  func `L62, L63, L76: a cancel frees what only a cancel can end, and nothing else does`(
    situation: Situation
  ) {
    let count = LiveCount()
    for step in situation.make(count.make()) {
      step.deed()
      #expect((count.live == 0) == step.isFree, "\(step.name)")
    }
  }
}
