/// The action of a cancel block, or of an object on release, besides noting the run.
enum Deed: Hashable, Sendable {
  case nothing
  /// Settles the block's own promise.
  case fulfill(Int)
  case reject(Fault)
  /// Cancels the promise of another step, if still alive.
  case cancel(Int)
  /// Attaches a handler to the promise of another step, if still alive.
  case attach(Int)
}

/// The operators, each with a body whose runs are noted.
enum Operator: String, Hashable, Sendable, CaseIterable {
  case map, get, done, compactMap, then, recover, mapError, tapError, ensure, tap, ensureThen
  case mapValues, flatMapValues, compactMapValues, filterValues, thenMap, thenFlatMap
  case sortedValues, firstValue
  /// `recover` with the policy to leave cancellations alone.
  case recoverFailures
  /// `recover(only:)` of one error, of a type of errors, and of a type of cancellations.
  case recoverOne, recoverTests, recoverCancelled
  case asVoid, lastValue

  /// Whether the body may return a promise for the link to follow.
  var follows: Bool {
    recovers || [.then, .ensureThen, .thenMap, .thenFlatMap].contains(self)
  }

  /// Whether the link is one of `recover`.
  var recovers: Bool { rawValue.hasPrefix("recover") }

  /// Whether another link than the one with the body makes the resulting promise.
  var isComposite: Bool {
    switch self {
    case .done, .mapValues, .flatMapValues, .compactMapValues, .filterValues, .thenMap,
      .thenFlatMap, .sortedValues, .firstValue, .lastValue, .asVoid:
      true
    default: false
    }
  }

  /// Whether the operator is one of sequences, whose links of a plain promise are one `map` here.
  var isOfSequences: Bool {
    isComposite && self != .done && self != .asVoid
  }

  /// Whether the body runs for any outcome, or any error, even after a cancel.
  var isObserver: Bool { [.ensure, .tap, .ensureThen, .tapError].contains(self) }
}

/// How a body ends after noting its run.
enum Reply: Hashable, Sendable {
  /// `map` adds one; the other operators pass on their input.
  case goOn
  case fail(Fault)
  /// Returns the promise of an earlier step; the body keeps the promise until then.
  case follow(Int)
  /// Returns `asPromise()` of an earlier step's promise, kept by the body until then.
  case plain(Int)
  /// Returns a fulfilled promise.
  case value(Int)
  /// Returns the promise of any step, if still alive when the body runs.
  case late(Int)
}

enum Conversion: String, Hashable, Sendable, CaseIterable {
  case shielded, branch, asPromise, asCancellable, timeout, delay
  /// With another limit, and another duration.
  case longTimeout, longDelay
  case firstly

  /// Whether the promise waits for the clock.
  var takesTime: Bool { [.timeout, .delay, .longTimeout, .longDelay].contains(self) }

  var isTimeout: Bool { self == .timeout || self == .longTimeout }
}

/// How a closure of a finalizer chooses its errors.
enum Handling: String, Hashable, Sendable, CaseIterable {
  case allErrors, failures
  /// `catch(only:)` of one error, of a type of errors, and of a type of cancellations.
  case one, tests, cancellations

  /// Whether another closure may follow.
  var isSelective: Bool { [.one, .tests, .cancellations].contains(self) }

  /// Whether the closure takes an error.
  func takes(_ fault: Fault) -> Bool {
    switch self {
    case .allErrors: true
    case .failures: !fault.isCancelled
    case .one: fault == .failure(1)
    case .tests: if case .failure = fault { true } else { false }
    case .cancellations: fault == .cancelled
    }
  }
}

/// Where a closure runs.
enum Way: Hashable, Sendable, ExpressibleByBooleanLiteral {
  case inline, queued
  /// On a dispatcher that runs the closure within `dispatch`.
  case within

  init(booleanLiteral isQueued: Bool) { self = isQueued ? .queued : .inline }
}

enum Combination: String, Hashable, Sendable, CaseIterable {
  case race, raceFulfilled, whenFulfilled, whenResolved
  /// Two at a time.
  case concurrently, resolvedConcurrently
  /// Guarantees, and promises of two types.
  case guarantees, tuple, resolvedTuple

  var isPulling: Bool { self == .concurrently || self == .resolvedConcurrently }

  /// Whether no input's error decides.
  var isOfOutcomes: Bool { [.whenResolved, .resolvedConcurrently, .resolvedTuple].contains(self) }
}

/// The functions that begin one piece of work after another.
enum Rounds: String, Hashable, Sendable, CaseIterable {
  case attempt, attemptWithPause, poll
  /// With a closure for the delay, and one that decides whether to go on.
  case attemptWithDelays, attemptExponentially, attemptWhileFailing
}

/// How the body of a wrapper reacts, inline, to a settled `cancelPromise`.
enum Reaction: Hashable, Sendable {
  case ignore
  case fulfill(Int)
  case reject(Fault)
  /// The resolver and `cancelPromise` race: the first one settles the wrapper's promise.
  case race
}

/// Code of the user's that the library calls, and in which an act may stand.
enum UserCode: String, Hashable, Sendable, CaseIterable {
  case body, block
  /// A handler attached for the purpose, before or after others.
  case handler
  /// The `next` of an iterator, or the closure that begins a round.
  case next
  /// The closure that decides whether to try again.
  case asks
  case dispose, over
  /// The closure for a value that comes too late.
  case discard
  /// The `dispatch` of a dispatcher, and the `schedule` of a clock.
  case dispatch, schedule
  /// The release of what a body captured; not for the model, which does not know when that is.
  case release
}
