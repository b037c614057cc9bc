import Dispatch
import Promises
import TestSupport

/// A parameter, or several that have the same effect.
nonisolated enum Parameter: String, CaseIterable, Sendable {
  case on, flags, policy, only, onlyType, duration, clock, count, shouldRetry, until
  case autoCancel, isEnsured, concurrently, with, place, queue, group, scope, orDiscard, dispose
}

/// A closure that a row passes on.
nonisolated enum Closure: CaseIterable, Sendable {
  case body, shouldRetry, delay, until, dispose, orDiscard
}

/// Where closures are written.
nonisolated enum Place: CaseIterable, Sendable {
  case main, actor
  /// In code of no actor, whose closures run on `conf`'s queue.
  case nowhere

  static let confQueue = marked(DispatchQueue(label: "conf"), .nowhere)

  static var current: Place? { DispatchQueue.getSpecific(key: key) }

  private static let key: DispatchSpecificKey<Place> = {
    let key = DispatchSpecificKey<Place>()
    DispatchQueue.main.setSpecific(key: key, value: .main)
    return key
  }()

  fileprivate static func marked(_ queue: DispatchQueue, _ place: Place) -> DispatchQueue {
    queue.setSpecific(key: key, value: place)
    return queue
  }
}

/// An actor whose queue can be asked for.
@globalActor actor ProbeActor: SerialExecutor {
  static let shared = ProbeActor()

  nonisolated let queue = Place.marked(DispatchQueue(label: "actor"), .actor)

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe asUnownedSerialExecutor() }

  nonisolated func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// A call of a closure.
nonisolated struct ProbeHit: Sendable {
  let closure: Closure
  let argument: String
  /// Whether the code that settled the input had gone on.
  let isLater: Bool
  let place = Place.current

  init(_ closure: Closure, _ argument: (any Sendable)? = nil, isLater: Bool) {
    self.closure = closure
    self.argument = argument.map { "\($0)" } ?? ""
    self.isLater = isLater
  }
}

/// A pending promise that was given to a function.
nonisolated struct ProbeInput: Sendable {
  let canFail: Bool
  let cancelReason: (@Sendable () -> (any Error)?)?
  let settle: @Sendable (Result<[Int], any Error>) -> Void

  init(
    canFail: Bool = true, _ cancelReason: (@Sendable () -> (any Error)?)? = nil,
    _ settle: @escaping @Sendable (Result<[Int], any Error>) -> Void
  ) {
    (self.canFail, self.cancelReason, self.settle) = (canFail, cancelReason, settle)
  }
}

nonisolated struct ProbeIterator<Element>: IteratorProtocol {
  let pull: @Sendable () -> Element?

  mutating func next() -> Element? { pull() }
}

nonisolated struct ProbeError: CancellableError, Equatable {
  private let number: Int
  private let cancels: Bool
  /// Ignored by `==`.
  private let mark: Int
  /// Ignored by `==`.
  private let farewell: Farewell?

  init(
    number: Int = 1, isCancelled: Bool = false, mark: Int = 0, farewell: Farewell? = nil
  ) {
    (self.number, cancels, self.mark, self.farewell) = (number, isCancelled, mark, farewell)
  }

  var isCancelled: Bool {
    Probe.interruptHere()
    return cancels
  }

  static func == (one: ProbeError, other: ProbeError) -> Bool {
    Probe.interruptHere()
    return (one.number, one.cancels) == (other.number, other.cancels)
  }
}

nonisolated struct OtherError: Error, Equatable, CustomDebugStringConvertible {
  var debugDescription: String { "other" }
}

/// A manual clock that keeps what it is asked for.
nonisolated final class ProbeClock: PromiseClock {
  static let delay = Duration.seconds(7)

  private let current = Shared(ManualClock())
  let delays = Recorder<Duration>()

  var manual: ManualClock { current.value }

  /// Drops all timers, with what they would have run.
  func removeAll() { current.value = ManualClock() }

  var now: ContinuousClock.Instant { manual.now }

  func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> PromiseTimer {
    Probe.interruptHere()
    delays.append(delay)
    let timer = manual.schedule(after: delay, work)
    return PromiseTimer {
      Probe.interruptHere()
      Probe.departure.value()
      timer.cancel()
    }
  }
}

/// Has the compiler take a closure for one that throws.
nonisolated func nothing<Value>(_ value: Value = ()) throws -> Value { value }
