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

  /// Makes the loop, and calls `wait` with the first promise, to which no other object refers.
  ///
  /// `isPlain` says whether the first promise is plain.
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
  /// An event of the consumer, or of the promise that it inherits.
  enum Event: CaseIterable { case settle, cancel, drop, loseResolver, timeIsUp, otherDecides }

  typealias Action = (cancels: Bool, body: () -> Void)

  /// The end of the consumer, in a word.
  var end: () -> String
  /// The possible events of the consumer; some cancel the awaited work.
  var events: [Event: Action]
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
  private init(
    _ name: String, takesPlain: Bool = false, isShield: Bool = false, dropCancels: Bool = false,
    of make: @escaping (any Thenable<Int>) -> CancellablePromise<Int>
  ) {
    self.init(name, takesPlain: takesPlain) { source in
      Heir(make(source), isShield: isShield, dropCancels: dropCancels)
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

  static let all: [HeirKind] = links + deciders + owners

  private static let links = [
    HeirKind("a link", of: { cancellable($0).map(on: nil) { $0 } }),
    HeirKind("a shield", isShield: true, of: { cancellable($0).shielded() }),
    HeirKind("an owner", dropCancels: true, of: { cancellable($0).cancelOnDeinit() }),
    HeirKind(
      "an attempt", takesPlain: true,
      of: { source in
        // A body with a strong reference to the promise would make a circle.
        let box = Held<(any Thenable<Int>)?>(source)
        defer { box.drop() }
        if source is Promise<Int> {
          return attempt(1, on: nil) { _ in box.value as! Promise<Int> }
        }
        return attempt(1, on: nil) { _ in cancellable(box.value!) }
      }),
    HeirKind(
      "a wrapper with a condition",
      of: { source in
        CancellablePromise(wrapper: { when(cancellable(source), while: $0, autoCancel: true) })
      }),
  ]

  private static let deciders = [
    HeirKind("race", takesPlain: true) { source in
      let other = Promise<Int>.pending()
      return Heir(race(source, other.promise), .otherDecides) { other.resolver.fulfill(3) }
    },
    HeirKind("a time limit") { source in
      let clock = ManualClock()
      return Heir(cancellable(source).timeout(.seconds(1), clock: clock), .timeIsUp) {
        clock.advance(by: .seconds(1))
      }
    },
  ]

  private static let owners = [
    // Only the scope and the handler list refer to the member.
    HeirKind("a scope") { source in
      let scope = Held<CancellationScope?>(CancellationScope())
      scope.value!.add(cancellable(source))
      return Heir(
        end: { "" },
        events: [.cancel: (true, { scope.value!.cancel() }), .drop: (true, { scope.drop() })],
        release: { scope.drop() })
    },
    // A task keeps the awaited promise and passes on a cancel.
    HeirKind("a task") { source in
      let awaited = Held<CancellablePromise<Int>?>(cancellable(source).map(on: nil) { $0 })
      let waiter = Held<Waiter?>(Waiter())
      waiter.value!.attach(to: awaited.value!)
      func cancel() {
        waiter.value!.cancel(for: awaited.value!, CancellationError())?.finish()
      }
      return Heir(
        end: { "" },
        events: [
          .cancel: (true, cancel),
          .drop: (false, { _ = waiter.value!.cancel(for: awaited.value!, nil) }),
        ],
        release: {
          waiter.drop()
          awaited.drop()
        })
    },
  ]
}

extension Heir {
  /// A promise, perhaps with one more event, which cancels the work.
  fileprivate init(
    _ promise: CancellablePromise<Int>, isShield: Bool = false, dropCancels: Bool = false,
    _ event: Event? = nil, _ body: @escaping () -> Void = {}
  ) {
    let result = Held<CancellablePromise<Int>?>(promise)
    let (ended, told) = (Held("pending"), Held(0))
    promise.pipe { outcome in
      told.once("handler")
      ended.value =
        switch outcome {
        case .success: "fulfilled"
        case .failure(let error): error.isCancelled ? "cancelled" : "rejected"
        }
    }
    self.init(
      end: { ended.value },
      events: [
        .cancel: (!isShield, { result.value!.cancel() }),
        .drop: (dropCancels, { result.drop() }),
      ], release: { result.drop() })
    if let event { events[event] = (true, body) }
  }
}
