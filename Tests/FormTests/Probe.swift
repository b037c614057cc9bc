import CancellablePromises
import Dispatch
import Promises
import TestSupport

/// The arguments that a row gives to its function, and the effects of the call.
///
/// A row that reads a property here asks for the effect of the parameter that it passes the
/// property to.
nonisolated final class Probe: @unchecked Sendable {
  /// The values that the row passes on; a test sets them before the row runs.
  nonisolated struct Values {
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
    /// Where closures are written, for functions with several.
    var places: [Closure: Place] = [:]
  }

  let values: Values
  private let asked = Recorder<Parameter>()

  /// The result of the row's function, which closures on other threads may ask for.
  var result: Any? {
    get { returned.value.result }
    set { returned.value = Returned(result: newValue) }
  }

  private let returned = Shared(Returned())

  struct Returned: @unchecked Sendable { var result: Any? }

  /// Called wherever the library calls user code: a test interrupts the library there.
  static let interrupt = Shared<@Sendable () -> Void>({})
  /// Called wherever the library lets go of a row's objects.
  static let departure = Shared<@Sendable () -> Void>({})
  /// Set while a row is checked: other tests use the log and the clock, too.
  static let isChecking = TaskLocal(wrappedValue: false)

  static func interruptHere() { if isChecking.get() { interrupt.value() } }

  let clock = ProbeClock()
  let inputs = Recorder<ProbeInput>()
  /// The calls of closures, in order.
  let hits = Recorder<ProbeHit>()
  let hasReturned = Shared(false)
  let whenHit = Shared<@Sendable () -> Void>({})
  let reason = ProbeError(number: 9)

  /// Whether closures run on the main queue, for which a test then waits.
  let isOnMain: Bool

  /// The probes of the row at hand.
  private static let all = Recorder<Probe>()

  init(_ values: Values, isOnMain: Bool, isKept: Bool) {
    (self.values, self.isOnMain) = (values, isOnMain)
    if isKept { Probe.all.append(self) }
  }

  deinit { Probe.departure.value() }

  /// Lets go of what is still pending: its closures keep the probe, and the probe its inputs and
  /// timers.
  func release() {
    // A loss may ask for more: a retry, or the next promise of an iterator.
    isReleased.value = true
    inputs.removeAll()
    kept.removeAll()
    result = nil
    clock.removeAll()
  }

  static func releaseAll() {
    for probe in all.removeAll() { probe.release() }
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
    let delay: @Sendable (Int, any Error) -> Duration = { [self] attempt, error in
      note(.delay, "\(attempt) \(error)")
      return ProbeClock.delay
    }
    return switch values.places[.delay] {
    case .main: RetryDelay { @MainActor in delay($0, $1) }
    case .actor: RetryDelay { @ProbeActor in delay($0, $1) }
    default: RetryDelay(delay)
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
    return { [self] in
      note(.shouldRetry, $0)
      return values.retries
    }
  }

  var placedRetry: @isolated(any) @Sendable (any Error) -> Bool {
    placed(.shouldRetry, shouldRetry)
  }

  func isDone<Value: Sendable>() -> @Sendable (Value) -> Bool {
    asked.append(.until)
    return { [self] in
      note(.until, $0)
      return calls(of: .until).count >= values.rounds
    }
  }

  func placedIsDone<Value: Sendable>() -> @isolated(any) @Sendable (Value) -> Bool {
    placed(.until, isDone())
  }

  var orDiscard: @Sendable ([Int]) -> Void {
    asked.append(.orDiscard)
    return { [self] in note(.orDiscard, $0) }
  }

  var dispose: @Sendable ([Int]) -> Void {
    asked.append(.dispose)
    return { [self] in note(.dispose, $0) }
  }

  var placedDispose: @isolated(any) @Sendable ([Int]) -> Void { placed(.dispose, dispose) }

  var disposeOnMain: @MainActor @Sendable ([Int]) -> Void {
    asked.append(.dispose)
    return { [self] in note(.dispose, $0) }
  }

  /// A body written where the test says.
  func placedBody<Input, Output>(
    _ body: @escaping @Sendable (Input) -> Output
  ) -> @isolated(any) @Sendable (Input) -> Output { placed(.body, body) }

  func placedBody<Output>(
    _ body: @escaping @Sendable () -> Output
  ) -> @isolated(any) @Sendable () -> Output {
    switch values.places[.body] {
    case .main: { @MainActor in body() }
    case .actor: { @ProbeActor in body() }
    default: body
    }
  }

  private func placed<Input, Output>(
    _ closure: Closure, _ body: @escaping @Sendable (Input) -> Output
  ) -> @isolated(any) @Sendable (Input) -> Output {
    switch values.places[closure] {
    case .main: { @MainActor in body($0) }
    case .actor: { @ProbeActor in body($0) }
    default: body
    }
  }

  // Closures call these, with what they return, and what they are given.

  func hit<Output>(_ output: Output = ()) -> Output {
    note(.body)
    return output
  }

  func hit<Output, Argument: Sendable>(_ output: Output, _ argument: Argument) -> Output {
    note(.body, argument)
    return output
  }

  @MainActor func main<Output>(_ output: Output = ()) -> Output { hit(output) }

  @MainActor func main<Output, Argument: Sendable>(
    _ output: Output, _ argument: Argument
  ) -> Output { hit(output, argument) }

  private func note(_ closure: Closure, _ argument: (any Sendable)? = nil) {
    hits.append(ProbeHit(closure, argument, isLater: hasReturned.value))
    whenHit.value()
    Probe.interrupt.value()
  }

  /// The arguments of all calls of a closure, in order.
  func calls(of closure: Closure) -> [String] {
    hits.entries.filter { $0.closure == closure }.map(\.argument)
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

  /// Notes that a promise is fulfilled, and where.
  func seen<Some: Thenable>(_ promise: Some) -> Some {
    promise.pipe { [self] in
      if $0.isFulfilled { hits.append(ProbeHit(.body, isLater: hasReturned.value)) }
    }
    return promise
  }

  // Other things that operators hang on.

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

  /// The argument of a handler.
  func recorded(
    _ pipe: (@escaping @Sendable (Result<[Int], any Error>) -> Void) -> Void
  ) -> Promise<[Int]> {
    let (promise, resolver) = Promise<[Int]>.pending()
    pipe { resolver.resolve($0) }
    return promise
  }

  /// Cancels, and says what the newest input receives.
  func cause<Subject>(_ subject: Subject, _ cancel: (Subject) -> Void) -> String {
    cancel(subject)
    let reason = inputs.entries.last?.cancelReason?()
    return reason is CancellablePromiseError ? "cancelled" : "\(reason as Any)"
  }

  /// Cancels, and says how many closures have run.
  func hitCount<Subject>(_ subject: Subject, _ cancel: (Subject) -> Void) -> Int {
    cancel(subject)
    return hits.count
  }

  /// Whether the code runs on the main actor if the row is the main actor's, and only then.
  func isAtHome() -> Bool { (Place.current == .main) == isMainActorCode }

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

  /// The log of an error, and of a cancellation, without the events of other tests.
  func logged(_ body: (any Error) -> Void) -> String {
    let log = Recorder<String>()
    configured {
      $0.logHandler = { if Probe.isChecking.get() { log.append("\($0)") } }
    } _: {
      for error in [OtherError(), ProbeError(isCancelled: true)] as [any Error] { body(error) }
    }
    return log.entries.joined()
  }

  /// The promises that four attempts wait for.
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
    ProbeIterator { [self] in
      Probe.interrupt.value()
      return inputs.count < 3 && !isReleased.value ? next(self) : nil
    }
  }
}
