import TestSupport

@testable import CancellablePromises
@testable import Promises

/// A `then` loop about to take a step: the consumer of the first promise moves on to the last.
///
/// Only handler lists refer to the promises in between, so the first can be skipped.
struct LoopStep {
  let next = Source()
  let end = Source()
  /// The number of runs of the body, which takes the step.
  let bodies = Held(0)

  /// Makes the loop, and calls `wait` with the first promise, to which nothing else refers.
  ///
  /// `isPlain` tells whether the first promise is plain.
  func start(isPlain: Bool, _ wait: (any Thenable<Int>) -> Void) {
    let start = CancellablePromise<Int>.pending()
    let middle = Held<CancellablePromise<Int>?>(
      next.promise.then(on: nil) { [end, bodies] _ in
        bodies.count()
        return end.promise
      })
    if isPlain {
      wait(start.promise.asPromise().then(on: nil) { _ in middle.value! })
    } else {
      wait(start.promise.then(on: nil) { _ in middle.value! })
    }
    start.resolver.fulfill(0)
    middle.value = nil
  }
}

/// A consumer of a promise, about to inherit another promise instead.
struct Heir {
  /// An event for the consumer.
  enum Event: CaseIterable { case settle, cancel, drop, loseResolver, timeIsUp, otherDecides }

  /// The effect of an event on the awaited work.
  enum Effect {
    /// No effect.
    case none
    /// A cancel.
    case cancels
  }

  /// The end of the consumer, in a word.
  var end: () -> String
  /// The possible events with the required effects.
  var events: [Event: (effect: Effect, body: () -> Void)]
  /// Releases all words in the end.
  var release: () -> Void
}

/// A kind of heir.
struct HeirKind: @unchecked Sendable, CustomStringConvertible {
  let description: String
  /// Whether the consumer can wait for a plain promise without a link in between.
  let takesPlain: Bool
  let make: (any Thenable<Int>) -> Heir

  private init(
    _ name: String, takesPlain: Bool = false, _ make: @escaping (any Thenable<Int>) -> Heir
  ) {
    (description, self.takesPlain, self.make) = (name, takesPlain, make)
  }

  /// For promises made from the awaited promise.
  private init<Value: Sendable>(
    _ name: String, takesPlain: Bool = false, isShield: Bool = false, dropCancels: Bool = false,
    _ make: @escaping (any Thenable<Int>) -> CancellablePromise<Value>
  ) {
    self.init(
      name, takesPlain: takesPlain, isShield: isShield, dropCancels: dropCancels, .timeIsUp
    ) { (make($0), nil) }
  }

  /// For promises with one more event, which cancels the work.
  private init<Value: Sendable>(
    _ name: String, takesPlain: Bool = false, isShield: Bool = false, dropCancels: Bool = false,
    _ event: Heir.Event,
    _ make: @escaping (any Thenable<Int>) -> (CancellablePromise<Value>, (() -> Void)?)
  ) {
    self.init(name, takesPlain: takesPlain) { source in
      let (promise, body) = make(source)
      let result = Held<CancellablePromise<Value>?>(promise)
      let told = promise.countTold()
      let ended = Held("pending")
      promise.pipe { outcome in
        ended.value =
          switch outcome {
          case .success: "fulfilled"
          case .failure(let error): error.isCancelled ? "cancelled" : "rejected"
          }
      }
      var heir = Heir(
        end: { told.value > 1 ? "told \(told.value) times" : ended.value },
        events: [
          .cancel: (isShield ? .none : .cancels, { result.value!.cancel() }),
          .drop: (dropCancels ? .cancels : .none, { result.drop() }),
        ],
        release: { result.drop() })
      if let body { heir.events[event] = (.cancels, body) }
      return heir
    }
  }

  private static func cancellable(_ source: any Thenable<Int>) -> CancellablePromise<Int> {
    source as! CancellablePromise<Int>
  }

  /// A race of two, as an array of plain or of cancellable promises.
  private static func race(
    _ source: any Thenable<Int>, _ other: Promise<Int>
  ) -> CancellablePromise<Int> {
    guard let plain = source as? Promise<Int> else {
      return CancellablePromises.race(
        [cancellable(source), other.asCancellable()], autoCancel: true)
    }
    return CancellablePromises.race([plain, other], autoCancel: true)
  }

  static let all: [HeirKind] =
    [
      HeirKind("a link") { cancellable($0).map(on: nil) { $0 } },
      HeirKind("an observer") { cancellable($0).ensure(on: nil) {} },
      HeirKind("a shield", isShield: true) { cancellable($0).shielded() },
      HeirKind("a branch") { cancellable($0).shared().branch() },
      HeirKind("an owner", dropCancels: true) { cancellable($0).cancelOnDeinit() },
      HeirKind("when") {
        when(fulfilled: [cancellable($0), .value(1)], autoCancel: true)
      },
      HeirKind("when of outcomes") {
        when(resolved: [cancellable($0), .value(1)], autoCancel: true)
      },
      HeirKind("when with a limit") {
        when(
          fulfilled: [cancellable($0), .value(1)].makeIterator(), concurrently: 2, autoCancel: true)
      },
      HeirKind("the task of when while") {
        when(cancellable($0), while: Promise<Void>(.waiting), autoCancel: true)
      },
      HeirKind("an attempt", takesPlain: true) { source in
        // A body with a strong reference to the promise would make a circle.
        let box = Held<(any Thenable<Int>)?>(source)
        defer { box.drop() }
        if source is Promise<Int> {
          return attempt(1, on: nil) { _ in box.value as! Promise<Int> }
        }
        return attempt(1, on: nil) { _ in cancellable(box.value!) }
      },
      HeirKind("a wrapper with a condition") { source in
        CancellablePromise(wrapper: { when(cancellable(source), while: $0, autoCancel: true) })
      },
    ] + [race(), limit(), whileFails(), scope(), singleFlight(), finalizer(), task()]

  private static func race() -> HeirKind {
    HeirKind("race", takesPlain: true, .otherDecides) { source in
      let other = Promise<Int>.pending()
      return (race(source, other.promise), { other.resolver.fulfill(3) })
    }
  }

  private static func limit() -> HeirKind {
    HeirKind("a time limit", .timeIsUp) { source in
      let clock = ManualClock()
      return (
        cancellable(source).timeout(.seconds(1), clock: clock),
        { clock.advance(by: .seconds(1)) }
      )
    }
  }

  private static func whileFails() -> HeirKind {
    HeirKind("when while, whose condition fails", .otherDecides) { source in
      let condition = Promise<Void>.pending()
      return (
        when(cancellable(source), while: condition.promise, autoCancel: true),
        { condition.resolver.reject(TestError.first) }
      )
    }
  }

  private static func scope() -> HeirKind {
    HeirKind("a scope") { source in
      // Only the scope and the handler list refer to the member.
      let scope = Held<CancellationScope?>(CancellationScope())
      scope.value!.add(cancellable(source))
      return Heir(
        end: { "" },
        events: [
          .cancel: (.cancels, { scope.value!.cancel() }), .drop: (.cancels, { scope.drop() }),
        ], release: { scope.drop() })
    }
  }

  private static func singleFlight() -> HeirKind {
    HeirKind("a single flight") { source in
      let flights = Held<SingleFlight<Int, Int>?>(SingleFlight())
      let caller = Held<CancellablePromise<Int>?>(
        flights.value!.promise(for: 1) { cancellable(source) })
      return Heir(
        end: { "" },
        events: [
          .cancel: (.cancels, { caller.value!.cancel() }), .drop: (.none, { caller.drop() }),
        ],
        release: {
          caller.drop()
          flights.drop()
        })
    }
  }

  private static func finalizer() -> HeirKind {
    HeirKind("a finalizer") { source in
      let told = Held(0)
      let finalizer = Held<CancellablePromiseFinalizer?>(
        cancellable(source).catch(on: nil, policy: .allErrors) { _ in told.count() })
      return Heir(
        end: { told.value > 1 ? "told \(told.value) times" : "" },
        events: [
          .cancel: (.cancels, { finalizer.value!.cancel() }), .drop: (.none, { finalizer.drop() }),
        ], release: { finalizer.drop() })
    }
  }

  /// A task, which keeps the awaited promise and passes on a cancel.
  private static func task() -> HeirKind {
    HeirKind("a task") { source in
      let awaited = Held<CancellablePromise<Int>?>(cancellable(source).map(on: nil) { $0 })
      let waiter = Held<Waiter?>(Waiter())
      waiter.value!.attach(to: awaited.value!)
      return Heir(
        end: { "" },
        events: [
          .cancel: (
            .cancels,
            {
              waiter.value!.cancel()
              awaited.value!.cancel(with: CancellationError())
            }
          ),
          .drop: (.none, { waiter.value!.cancel() }),
        ],
        release: {
          waiter.drop()
          awaited.drop()
        })
    }
  }
}
