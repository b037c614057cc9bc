import TestSupport

@testable import CancellablePromises
@testable import Promises

/// What has become of one step of a program.
final class Account: @unchecked Sendable {
  /// A handler that was attached to it.
  final class Handler: @unchecked Sendable {
    /// When attaching began and ended, and when it was told.
    let began: Int
    @Unjudged var ended = Int.max
    @Unjudged var told: [Int] = []
    /// What it was told, in a word.
    @Unjudged var outcome = ""

    init(began: Int) { self.began = began }
  }

  @Unjudged var blocks = 0
  /// How often each block of `onCancel` has run.
  @Unjudged var extraBlocks: [Held<Int>] = []
  /// By run of its body: when the step began in which that began.
  @Unjudged var bodies: [Int] = []
  /// How often its `finally` has run.
  @Unjudged var endings = 0
  /// The step whose promise its body has returned.
  @Unjudged var inner: Int?
  /// Whether its body has thrown.
  @Unjudged var hasFailed = false
  /// The steps whose promises it has begun to wait for.
  @Unjudged var begun: [Int] = []
  @Unjudged var handlers: [Handler] = []
  @Unjudged var isResolverUsed = false
  @Unjudged var isResolverLost = false
  /// Whether a thread has cancelled it and come back.
  @Unjudged var isCancelled = false
  /// When `cancelImmediately()` came back.
  @Unjudged var immediate: Int?
  @Unjudged var isDropped = false
}

/// A reason that tells a cancel of the program from one of the library's.
struct Reason: CancellableError {
  let isCancelled = true
}

/// What a closure of the user's captures.
final class Token: Sendable {
  deinit { ScheduledThread.beginUserCode() }

  func touch() {}
}

/// A program at work.
final class ProgramWorld: @unchecked Sendable {
  enum Slot {
    case cancellable(CancellablePromise<Int>)
    case plain(Promise<Int>)
    case finalizer(CancellablePromiseFinalizer)
    case scope(CancellationScope)
    case task(Awaiter)
  }

  /// A task that waits.
  final class Awaiter: @unchecked Sendable {
    let waiter = Waiter()
    let jobs = AwaitingTests.Jobs()
    let promise: Held<PromiseCell?>
    let resumed = Held(0)
    @Unjudged var hasBegun = false

    init(_ promise: PromiseCell) { self.promise = Held(promise) }
  }

  let program: Program
  let accounts: [Account]
  let slots: [Held<Slot?>]
  let resolvers: [Held<Resolver<Int>?>]
  /// Links that may follow what follows them; such wait for each other until one of them is cancelled.
  @Unjudged var circles: [CancellablePromise<Int>] = []
  @Unjudged private(set) var boxes: [WeakReference] = []
  @Unjudged var awaiters: [Int: Awaiter] = [:]
  let groups = Held<[Int: SharedPromise<Int>]>([:])
  let flights = Held<CancellableSingleFlight<Int, Int>?>(CancellableSingleFlight())
  let limiter = Held<Limiter?>(Limiter(1))
  let queue = Held<ManualDispatcher?>(ManualDispatcher())
  let clock = Held<ManualClock?>(ManualClock())
  /// How much has happened.
  @Unjudged private var time = 0
  /// By thread: when the step began that it is in.
  @Unjudged private var stepsBegan = [0, 0, 0, 0]
  /// How deep the user's closures are nested on each thread.
  @Unjudged private var depths = [0, 0, 0, 0]
  @Unjudged private(set) var depth = 0
  /// What threads have seen that must not be.
  @Unjudged private(set) var violations: [String] = []

  init(_ program: Program) {
    self.program = program
    let end = program.end
    accounts = (0..<end).map { _ in Account() }
    slots = (0..<end).map { _ in Held(nil) }
    resolvers = (0..<end).map { _ in Held(nil) }
    run(program.setUp)
  }

  func tick() -> Int {
    time += 1
    return time
  }

  /// A step begins.
  func begin() { stepsBegan[thread] = tick() }

  /// When the step began that this thread is in.
  var stepBegan: Int { stepsBegan[thread] }

  private var thread: Int { ScheduledThread.current?.number ?? 3 }

  /// A closure of the user's begins.
  func enter() {
    ScheduledThread.beginUserCode()
    depths[thread] += 1
    depth = max(depth, depths[thread])
  }

  func leave() { depths[thread] -= 1 }

  func run(_ steps: Steps) {
    for step in steps.all {
      begin()
      if step.instruction.isMaker {
        slots[step.number].value = make(step.instruction, at: step.number)
      } else {
        perform(step.instruction)
      }
    }
  }

  /// Keeps a promise for a closure, which may itself be kept by that; a box is emptied in the end.
  func box(_ slot: Slot?) -> Held<Slot?> {
    let box = Held(slot)
    boxes.append(WeakReference(box))
    return box
  }

  func cell(_ number: Int) -> PromiseCell? {
    switch slots.indices.contains(number) ? slots[number].value : nil {
    case .cancellable(let promise): promise
    case .plain(let promise): promise
    default: nil
    }
  }

  // MARK: Acts

  private func perform(_ instruction: Instruction) {
    switch instruction {
    case .fulfill(let slot): settle(slot) { $0.fulfill(slot) }
    case .reject(let slot): settle(slot) { $0.reject(TestError.numbered(slot)) }
    case .lose(let slot):
      // One that waits for its own `cancelPromise`, and never finishes, keeps itself.
      if case .wrapper = program.instruction(slot) { break }
      if resolvers[slot].value != nil { accounts[slot].isResolverLost = true }
      resolvers[slot].drop()
    case .cancel(let slot): cancel(slot)
    case .cancelImmediately(let slot):
      guard case .cancellable(let promise) = slots[slot].value else { break }
      promise.cancelImmediately()
      accounts[slot].isCancelled = true
      accounts[slot].immediate = accounts[slot].immediate ?? tick()
    case .onCancel(let slot):
      guard case .cancellable(let promise) = slots[slot].value else { break }
      let count = Held(0)
      accounts[slot].extraBlocks.append(count)
      promise.onCancel { count.count() }
    case .attach(let slot): attach(slot)
    case .drop(let slot):
      accounts[slot].isDropped = true
      slots[slot].drop()
    case .await(let slot):
      if case .task(let awaiter) = slots[slot].value { begin(awaiter) }
    case .run: queue.value!.runNext()
    case .wait: clock.value!.advance(by: .seconds(10))
    default: break
    }
  }

  private func settle(_ slot: Int, _ settle: (Resolver<Int>) -> Void) {
    guard let resolver = resolvers[slot].value else { return }
    settle(resolver)
    accounts[slot].isResolverUsed = true
    if case .wrapper = program.instruction(slot) { return }
    // L1: whoever settles it, it has settled when this comes back.
    if cell(slot)?.loadState().isSettled == false {
      accuse("#\(slot) is pending after its resolver")
    }
  }

  private func accuse(_ violation: String) { violations.append(violation) }

  private func cancel(_ number: Int) {
    switch slots[number].value {
    case .cancellable(let promise): promise.cancel(with: Reason())
    case .finalizer(let finalizer): finalizer.cancel(with: Reason())
    case .scope(let scope): scope.cancel(with: Reason())
    case .task(let awaiter):
      awaiter.waiter.cancel()
      awaiter.promise.value?.cancellable?.cancel(with: Reason())
    case .plain, nil: return
    }
    accounts[number].isCancelled = true
  }

  private func attach(_ number: Int) {
    let account = accounts[number]
    let handler = Account.Handler(began: tick())
    let body = { @Sendable [self, token = Token()] (result: Result<Int, any Error>) in
      enter()
      token.touch()
      handler.told.append(tick())
      handler.outcome = result.word
      leave()
    }
    switch slots[number].value {
    case .cancellable(let promise): promise.pipe(to: body)
    case .plain(let promise): promise.pipe(to: body)
    default: return
    }
    account.handlers.append(handler)
    handler.ended = tick()
  }

  /// Runs a task up to where it waits.
  private func begin(_ awaiter: Awaiter) {
    guard !awaiter.hasBegun else { return }
    awaiter.hasBegun = true
    Task(executorPreference: awaiter.jobs) {
      await unsafe withUnsafeContinuation { continuation in
        unsafe awaiter.waiter.begin(waitingFor: awaiter.promise.value!, continuation)
      }
      awaiter.resumed.count()
    }
    awaiter.jobs.run()
  }

  /// What a cancel block does.
  func perform(_ deed: Deed, of number: Int) {
    switch deed {
    case .nothing: break
    case .fulfill:
      if let resolver = resolvers[number].value { resolver.fulfill(number) }
    case .cancel(let other):
      if slots.indices.contains(other), case .cancellable(let promise) = slots[other].value {
        promise.cancel()
      }
    }
  }
}

extension ProgramWorld.Slot {
  /// The promise as it is.
  var thenable: (any Thenable<Int>)? {
    switch self {
    case .cancellable(let promise): promise
    case .plain(let promise): promise
    default: nil
    }
  }

  /// The promise, or one that follows it.
  var cancellable: CancellablePromise<Int>? {
    switch self {
    case .cancellable(let promise): promise
    case .plain(let promise): promise.asCancellable()
    default: nil
    }
  }
}

extension Result where Success == Int, Failure == any Error {
  /// The outcome in a word.
  var word: String {
    switch self {
    case .success(let value): "\(value)"
    case .failure(let error as TestError): "\(error)"
    case .failure(let error): error.isCancelled ? "cancelled" : "\(type(of: error))"
    }
  }
}
