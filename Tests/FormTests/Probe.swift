import CancellablePromises
import Dispatch
import Promises
import TestSupport

/// What a row of the table gives to the function that it calls, and what comes of it.
///
/// A row that reads a property here asks for the effect of the parameter that it passes the property to.
final class Probe: @unchecked Sendable {
  /// What the row passes on; a test sets it before the row runs.
  struct Values {
    var dispatcher: (any Dispatcher)?
    var flags: DispatchWorkItemFlags?
    var policy = CatchPolicy.allErrorsExceptCancellation
    var queue = DispatchQueue(label: "probe", attributes: .concurrent)
    var autoCancel = false
    var isEnsured = false
    var retries = true
    var count = 1
    var rounds = 1
    var limit = 1
    /// How inputs have settled before the function is called; nil if they are pending.
    var settled: Result<[Int], any Error>?
  }

  private let values: Values
  private let asked = Recorder<Parameter>()

  /// What the row's function has returned.
  var result: Any?

  let clock = ProbeClock()
  let inputs = Recorder<ProbeInput>()
  let hits = Recorder<ProbeHit>()
  let questions = Recorder<Parameter>()
  let discarded = Recorder<[Int]>()
  let hasReturned = Shared(false)
  let whenHit = Shared<@Sendable () -> Void>({})
  let reason = ProbeError(number: 9)

  let isOnMain: Bool

  /// The probes of the row at hand.
  private static let all = Recorder<Probe>()

  init(_ row: Row, _ values: Values) {
    (self.values, isOnMain) = (values, row.isOnMain)
    Probe.all.append(self)
    result = row.run(self)
  }

  /// Lets go of what is still pending: its closures keep the probe, and the probe its inputs and timers.
  static func releaseAll() {
    for probe in all.removeAll() {
      // What is lost may ask for more: a retry, or the next promise of an iterator.
      probe.isReleased.value = true
      probe.inputs.removeAll()
      probe.kept.removeAll()
      probe.result = nil
      probe.clock.removeAll()
    }
    (conf.clock as? ProbeClock)?.removeAll()
  }

  private let isReleased = Shared(false)

  var parameters: Set<Parameter> { Set(asked.entries) }

  private func give<Value>(_ value: Value, for parameter: Parameter) -> Value {
    asked.append(parameter)
    return value
  }

  // Arguments, by the names of the parameters.

  var on: (any Dispatcher)? { give(values.dispatcher, for: .on) }
  var flags: DispatchWorkItemFlags? { give(values.flags, for: .flags) }
  var qos: DispatchQoS { .utility }
  var queueFlags: DispatchWorkItemFlags { give(values.flags ?? [], for: .flags) }
  var policy: CatchPolicy { give(values.policy, for: .policy) }
  var only: ProbeError { give(ProbeError(), for: .only) }
  var onlyType: ProbeError.Type { give(ProbeError.self, for: .onlyType) }
  var duration: Duration { give(ProbeClock.delay, for: .duration) }
  var seconds: Double { give(7, for: .duration) }
  var interval: DispatchTimeInterval { give(.seconds(7), for: .duration) }
  var retryDelay: RetryDelay {
    asked.append(.duration)
    return RetryDelay { [self] _, _ in
      questions.append(.duration)
      return ProbeClock.delay
    }
  }
  var ownClock: any PromiseClock { give(clock, for: .clock) }
  var count: Int { give(values.count, for: .count) }
  var autoCancel: Bool { give(values.autoCancel, for: .autoCancel) }
  var isEnsured: Bool { give(values.isEnsured, for: .isEnsured) }
  var concurrently: Int { give(values.limit, for: .concurrently) }
  var with: ProbeError { give(reason, for: .with) }
  var file: StaticString { give("probed", for: .place) }
  var line: UInt { give(4711, for: .place) }
  var queue: DispatchQueue { give(values.queue, for: .queue) }
  let ownGroup = DispatchGroup()
  var group: DispatchGroup { give(ownGroup, for: .group) }
  let ownScope = CancellationScope()
  var scope: CancellationScope { give(ownScope, for: .scope) }

  var shouldRetry: @Sendable (any Error) -> Bool {
    asked.append(.shouldRetry)
    return { [self] _ in
      questions.append(.shouldRetry)
      return values.retries
    }
  }

  func isDone<Value>() -> @Sendable (Value) -> Bool {
    asked.append(.until)
    return { [self] _ in
      questions.append(.until)
      return questions.count >= values.rounds
    }
  }

  var orDiscard: @Sendable ([Int]) -> Void {
    asked.append(.orDiscard)
    return { [self] in discarded.append($0) }
  }

  var dispose: @Sendable ([Int]) -> Void {
    asked.append(.dispose)
    return { [self] _ in hit() }
  }

  @MainActor func disposeOnMain() {
    asked.append(.dispose)
    main()
  }

  // Closures call these.

  func hit<Output>(_ output: Output = ()) -> Output {
    hits.append(.init(isLater: hasReturned.value, isOnMain: isMainQueue()))
    whenHit.value()
    return output
  }

  @MainActor func main<Output>(_ output: Output = ()) -> Output {
    hits.append(.init(isLater: hasReturned.value, isOnMain: isMainQueue()))
    return output
  }

  // A new input each time.

  private func add(_ input: ProbeInput) {
    if isReleased.value { return }
    inputs.append(input)
    if let outcome = values.settled { input.settle(outcome) }
  }

  var promise: Promise<[Int]> {
    let (promise, resolver) = Promise<[Int]>.pending()
    add(ProbeInput { resolver.resolve($0) })
    return promise
  }

  var voidPromise: Promise<Void> {
    let (promise, resolver) = Promise<Void>.pending()
    add(ProbeInput { resolver.resolve($0.map { _ in }) })
    return promise
  }

  var guarantee: Guarantee<[Int]> {
    let (guarantee, resolve) = Guarantee<[Int]>.pending()
    add(ProbeInput(canFail: false) { if let value = try? $0.get() { resolve(value) } })
    return guarantee
  }

  var voidGuarantee: Guarantee<Void> {
    let (guarantee, resolve) = Guarantee<Void>.pending()
    add(ProbeInput(canFail: false) { if $0.isFulfilled { resolve(()) } })
    return guarantee
  }

  var cancellable: CancellablePromise<[Int]> {
    let (promise, resolver) = CancellablePromise<[Int]>.pending()
    add(ProbeInput({ promise.cancelReason }) { resolver.resolve($0) })
    return promise
  }

  var voidCancellable: CancellablePromise<Void> {
    let (promise, resolver) = CancellablePromise<Void>.pending()
    add(ProbeInput({ promise.cancelReason }) { resolver.resolve($0.map { _ in }) })
    return promise
  }

  /// Of a type that only says what it conforms to.
  var opaque: some Thenable<[Int]> { cancellable }
  var voidOpaque: some Thenable<Void> { voidCancellable }

  /// Notes that a promise settles, and where.
  func seen<Some: Thenable>(_ promise: Some) -> Some {
    promise.pipe { [self] _ in
      hits.append(.init(isLater: hasReturned.value, isOnMain: isMainQueue()))
    }
    return promise
  }

  // What else operators hang on.

  var finalizer: PromiseFinalizer { promise.catch(on: nil, policy: .allErrors) { _ in } }
  var cascade: CascadingFinalizer { promise.catch(only: OtherError.self, on: nil) { _ in } }
  var cancellableFinalizer: CancellablePromiseFinalizer {
    cancellable.catch(on: nil, policy: .allErrors) { _ in }
  }
  var cancellableCascade: CancellableCascadingFinalizer {
    cancellable.catch(only: OtherError.self, on: nil) { _ in }
  }

  let latest = Latest<[Int]>()

  private let kept = Recorder<any Sendable>()

  @discardableResult func keep<Kept: Sendable>(_ kept: Kept) -> Kept {
    self.kept.append(kept)
    return kept
  }

  func resolved(_ resolve: (Resolver<[Int]>) -> Void) -> Promise<[Int]> {
    let (promise, resolver) = Promise<[Int]>.pending()
    resolve(resolver)
    return promise
  }

  func resolvedVoid(_ resolve: (Resolver<Void>) -> Void) -> Promise<Void> {
    let (promise, resolver) = Promise<Void>.pending()
    resolve(resolver)
    return promise
  }

  func resolvedPair(_ resolve: (Resolver<(Int, Int)>) -> Void) -> Promise<(Int, Int)> {
    let (promise, resolver) = Promise<(Int, Int)>.pending()
    resolve(resolver)
    return promise
  }

  /// What a handler is given.
  func recorded(
    _ pipe: (@escaping @Sendable (Result<[Int], any Error>) -> Void) -> Void
  ) -> Promise<[Int]> {
    let (promise, resolver) = Promise<[Int]>.pending()
    pipe { resolver.resolve($0) }
    return promise
  }

  /// Cancels something, and says what the newest input is told.
  func cause<Subject>(_ subject: Subject, _ cancel: (Subject) -> Void) -> String {
    cancel(subject)
    let reason = inputs.entries.last?.cancelReason?()
    return reason is CancellablePromiseError ? "cancelled" : "\(reason as Any)"
  }

  /// Cancels something, and says how many closures have run.
  func hitCount<Subject>(_ subject: Subject, _ cancel: (Subject) -> Void) -> Int {
    cancel(subject)
    return hits.count
  }

  /// Cancels a promise of a task, and says whether the task hears of that.
  func isTaskCancelled(
    _ start: (@escaping @Sendable () async -> Void) -> CancellablePromise<Void>
  ) -> Promise<Bool> {
    let (stream, end) = AsyncStream<Void>.makeStream()
    let (isCancelled, resolver) = Promise<Bool>.pending()
    let promise = start {
      for await _ in stream {}
      resolver.fulfill(Task.isCancelled)
    }
    promise.cancel()
    end.finish()
    return isCancelled
  }

  /// What is logged.
  func logged(_ body: () -> Void) -> String {
    let log = Recorder<String>()
    conf.logHandler = { log.append("\($0)") }
    body()
    conf.logHandler = { _ in }
    return log.entries.joined()
  }

  /// What four attempts wait for.
  func pauses(_ delay: RetryDelay) -> String {
    let clock = ProbeClock()
    let last = attempt(4, delay: delay, clock: clock, on: nil) { _ in
      Promise<Int>(error: OtherError())
    }
    while clock.manual.advanceToNextTimer() {}
    return withExtendedLifetime(last) { "\(clock.delays.entries)" }
  }

  func cancelled<Subject>(_ subject: Subject, _ cancel: (Subject) -> Void) -> Subject {
    cancel(subject)
    return subject
  }

  /// Three inputs, made when they are asked for.
  func three<Element>(_ next: @escaping @Sendable (Probe) -> Element) -> ProbeIterator<Element> {
    ProbeIterator { [self] in inputs.count < 3 && !isReleased.value ? next(self) : nil }
  }
}

/// A parameter, or several that have the same effect.
enum Parameter: String, CaseIterable, Sendable {
  case on, flags, policy, only, onlyType, duration, clock, count, shouldRetry, until
  case autoCancel, isEnsured, concurrently, with, place, queue, group, scope, orDiscard, dispose
}

struct ProbeHit: Sendable {
  /// Whether the code that settled the input had gone on.
  let isLater: Bool
  let isOnMain: Bool
}

/// A pending promise that was given to a function.
struct ProbeInput: Sendable {
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

struct ProbeIterator<Element>: IteratorProtocol {
  let pull: @Sendable () -> Element?

  mutating func next() -> Element? { pull() }
}

struct ProbeError: CancellableError, Equatable {
  var number = 1
  var isCancelled = false
}

struct OtherError: Error, Equatable, CustomDebugStringConvertible {
  var debugDescription: String { "other" }
}

/// A manual clock that keeps what it is asked for.
final class ProbeClock: PromiseClock {
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
    delays.append(delay)
    return manual.schedule(after: delay, work)
  }
}

private let mainKey: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

private func isMainQueue() -> Bool { DispatchQueue.getSpecific(key: mainKey) ?? false }

/// A call of a public function, and where it stands.
struct Row: Sendable {
  let file: String
  let path: String
  let line: Int
  /// Whether its closures run on the main queue.
  let isOnMain: Bool
  /// What comes of it, if that is all there is to look at.
  var gives: String?
  let run: @Sendable (Probe) -> Any

  init(
    file: String = #fileID, path: String = #filePath, line: Int = #line, isOnMain: Bool = false,
    _ run: @escaping @Sendable (Probe) -> Any
  ) {
    (self.file, self.path, self.line, self.isOnMain) = (file, path, line, isOnMain)
    self.run = run
  }

  static func onMain(
    file: String = #fileID, path: String = #filePath, line: Int = #line,
    _ run: @escaping @Sendable (Probe) -> Any
  ) -> Row { Row(file: file, path: path, line: line, isOnMain: true, run) }
}

extension Row {
  static func giving(
    _ outcome: String, file: String = #fileID, path: String = #filePath, line: Int = #line,
    _ run: @escaping @Sendable (Probe) -> Any
  ) -> Row {
    var row = Row(file: file, path: path, line: line, run)
    row.gives = outcome
    return row
  }
}

/// A promise of another library.
final class Foreign: Thenable {
  typealias T = [Int]

  private let promise: Promise<[Int]>

  init(_ promise: Promise<[Int]>) { self.promise = promise }

  func pipe(to handler: @escaping @Sendable (Result<[Int], any Error>) -> Void) {
    promise.pipe(to: handler)
  }

  var result: Result<[Int], any Error>? { promise.result }
}

/// Has the compiler take a closure for one that throws.
func nothing<Value>(_ value: Value = ()) throws -> Value { value }
