import TestSupport

@testable import CancellablePromises
@testable import Promises

/// A loop of `then` that takes its next step: what waits for the first promise is about to wait for the
/// last.
///
/// Nobody but the lists refers to the promises in between, so the first can be skipped.
struct LoopStep {
  let next = Source()
  let end = Source()
  /// How often the body that makes the step has run.
  let bodies = Held(0)

  /// Makes the loop, and lets `wait` wait for its first promise, which nothing else keeps.
  ///
  /// `isPlain` says whether the first promise is one that cannot be cancelled.
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

/// Something that waits for a promise and is about to inherit another in its place.
struct Heir {
  /// What can happen to it.
  enum Event: CaseIterable { case settle, cancel, drop, loseResolver, timeIsUp, otherDecides }

  /// What it does about the work that it waits for once the event has happened.
  enum Effect {
    /// Nothing.
    case none
    /// Cancels it.
    case cancels
  }

  /// How it has ended, in a word.
  var end: () -> String
  /// What happens, with the effect that it must have; nothing for what cannot happen.
  var events: [Event: (effect: Effect, body: () -> Void)]
  /// What all words are let go by, when everything is over.
  var release: () -> Void
}

/// A kind of heir.
struct HeirKind: @unchecked Sendable, CustomStringConvertible {
  let description: String
  /// Whether it can wait for a promise that cannot be cancelled, without a link in between.
  let takesPlain: Bool
  let make: (any Thenable<Int>) -> Heir

  private init(
    _ name: String, takesPlain: Bool = false, _ make: @escaping (any Thenable<Int>) -> Heir
  ) {
    (description, self.takesPlain, self.make) = (name, takesPlain, make)
  }

  /// One that is a promise made of the one that it waits for.
  private init<Value: Sendable>(
    _ name: String, takesPlain: Bool = false, isShield: Bool = false, dropCancels: Bool = false,
    _ make: @escaping (any Thenable<Int>) -> CancellablePromise<Value>
  ) {
    self.init(
      name, takesPlain: takesPlain, isShield: isShield, dropCancels: dropCancels, .timeIsUp
    ) { (make($0), nil) }
  }

  /// The same with one more event, which cancels the work.
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

  /// A list of the one and another, for what takes both kinds.
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
        // A body that kept the promise would be kept by it.
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
      // Only the scope and the list refer to what is waited for.
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

  /// A task, which keeps what it awaits and cancels that when it is cancelled itself.
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
