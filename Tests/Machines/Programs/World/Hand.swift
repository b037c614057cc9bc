import Synchronization
import TestSupport

@testable import CancellablePromises
@testable import Promises

/// The object of a step.
enum Slot {
  case cancellable(CancellablePromise<Value>)
  case plain(Promise<Value>)
  case finalizer(CancellablePromiseFinalizer)
  case owner(CancellableOwner<Value>)
  case scope(CancellationScope)
  case task(Awaiter)

  /// The promise, cancellable or not.
  var thenable: (any Thenable<Value>)? {
    switch self {
    case .cancellable(let promise): promise
    case .plain(let promise): promise
    default: nil
    }
  }

  /// The promise, or a cancellable one that follows.
  var cancellable: CancellablePromise<Value>? {
    switch self {
    case .cancellable(let promise): promise
    case .plain(let promise): promise.asCancellable()
    default: nil
    }
  }

  var cell: PromiseCell? {
    switch self {
    case .cancellable(let promise): promise
    case .plain(let promise): promise
    default: nil
    }
  }
}

/// An entry about a step.
enum Event {
  /// The cancel block has run.
  case block
  /// A block of `onCancel`, attached at this time, has run.
  case extraBlock(Int)
  /// A cancel block ran outside of other closures, with the time, and when the current step began.
  case blockRan(at: Int, during: Int)
  /// The body has begun at the first time, in a step that began at the second.
  case body(Int, during: Int)
  /// The body has returned, at this time.
  case bodyEnded(Int)
  /// The body has returned the promise of a step.
  case returned(Int)
  /// The `finally` has run, or the resource was disposed of.
  case ending
  /// The promise has begun to wait for a step.
  case waits(Int)
  /// A handler was attached between two times.
  case attached(Int, Int)
  /// A handler has run: when attaching began, when the handler ran, and the outcome.
  case told(Int, at: Int, Outcome)
  case resolved, lost, dropped
  /// A resolver got a value with `orDiscard:`; the value was discarded.
  case given, discarded
  /// A cancel has returned at this time.
  case cancelled(Int)
  /// A call of the `Latest` began at the first time; `run` returned at the second.
  case called(Int, Int)
  /// A thread has seen a law broken.
  case violation(String)
}

/// The objects and entries of one thread.
///
/// Other threads touch a hand only after its thread has ended. So only the library orders threads.
final class Hand: @unchecked Sendable {
  /// The thread while at work; otherwise zero.
  let thread = Atomic<UInt>(0)
  var slots: [Slot?]
  var resolvers: [Resolver<Value>?]
  /// The numbers of the thread's own steps.
  private var made: Set<Int> = []
  var groups: [Int: SharedPromise<Value>] = [:]
  /// Weak references by number, for closures.
  var found: [(promise: WeakReference, resolver: WeakReference)]
  /// Links that may wait in a circle through a decider until a cancel.
  var circles: [CancellablePromise<Value>] = []
  var boxes: [WeakReference] = []
  var awaiters: [Int: Awaiter] = [:]
  var events: [(number: Int, event: Event)] = []
  /// When the current step began.
  var stepBegan = 0
  /// How deep closures of the user are nested now, and at most so far.
  var depth = 0
  var deepest = 0
  /// The last look at each step.
  var sights: [Int: (outcome: Outcome?, isCancelled: Bool)] = [:]

  init(end: Int) {
    slots = Array(repeating: nil, count: end)
    resolvers = Array(repeating: nil, count: end)
    found = Array(repeating: (WeakReference(nil), WeakReference(nil)), count: end)
  }

  func note(_ event: Event, of number: Int) { events.append((number, event)) }

  func accuse(_ violation: String) { note(.violation(violation), of: 0) }

  /// Keeps the object of a step.
  func keep(_ slot: Slot?, at number: Int) {
    made.insert(number)
    slots[number] = slot
    found[number].promise = WeakReference(slot?.cell)
    found[number].resolver = WeakReference(resolvers[number])
  }

  /// Releases the objects of other threads' steps.
  func letGoOfCopies() {
    clear(\.groups, of: self, to: [:])
    for number in resolvers.indices where !made.contains(number) {
      let left = (slots[number], resolvers[number])
      (slots[number], resolvers[number]) = (nil, nil)
      withExtendedLifetime(left) {}
    }
  }

  func letGo() {
    made = []
    letGoOfCopies()
  }
}

/// Empties a place before releasing the value, since the release may read the place.
func clear<Object: AnyObject, Value: ExpressibleByNilLiteral>(
  _ place: ReferenceWritableKeyPath<Object, Value>, of object: Object
) {
  clear(place, of: object, to: nil)
}

func clear<Object: AnyObject, Value>(
  _ place: ReferenceWritableKeyPath<Object, Value>, of object: Object, to empty: Value
) {
  let left = object[keyPath: place]
  object[keyPath: place] = empty
  withExtendedLifetime(left) {}
}

/// The history of one step, from the entries of all threads.
struct Account {
  /// A handler of the step's promise.
  struct Handler {
    /// When attaching began and ended, and when the handler ran.
    let began: Int
    let ended: Int
    var told: [(time: Int, outcome: Outcome)] = []

    var outcome: Outcome? { told.first?.outcome }
  }

  var blocks = 0
  /// The number of runs of each `onCancel` block.
  var extraBlocks: [Int: Int] = [:]
  /// Runs of blocks outside of other closures: when, and when the current step began.
  var blockRuns: [(time: Int, step: Int)] = []
  /// For each run of the body: when the body began, and when the current step began.
  var bodies: [(time: Int, step: Int)] = []
  /// When the body returned.
  var bodiesEnded: [Int] = []
  var endings = 0
  /// The step whose promise the body returned.
  var inner: Int?
  /// The steps whose promises the step's promise has begun to wait for.
  var begun: [Int] = []
  /// The handlers in the order of attachment.
  var handlers: [Handler] = []
  var isResolverUsed = false
  /// The number of values given with `orDiscard:`, less the discarded ones.
  var taken = 0
  var isResolverLost = false
  /// When the last cancel returned.
  ///
  /// Of two at the same time, one may return while the other is at work.
  var cancelled: Int?
  var isCancelled: Bool { cancelled != nil }
  var isDropped = false
  /// When the call of the `Latest` began, and when `run` returned.
  var call: (began: Int, ended: Int)?

  /// The accounts of all steps, and the violations noted by threads.
  static func all(_ events: [(number: Int, event: Event)], end: Int) -> ([Account], [String]) {
    var accounts = Array(repeating: Account(), count: end)
    var violations: [String] = []
    var told: [Int: [(time: Int, outcome: Outcome)]] = [:]
    for case (_, .told(let began, let time, let outcome)) in events {
      told[began, default: []].append((time, outcome))
    }
    for (number, event) in events {
      if case .violation(let violation) = event { violations.append(violation) }
      accounts[number].add(event, told)
    }
    for number in accounts.indices { accounts[number].handlers.sort { $0.began < $1.began } }
    return (accounts, violations)
  }

  private mutating func add(_ event: Event, _ told: [Int: [(time: Int, outcome: Outcome)]]) {
    switch event {
    case .block: blocks += 1
    case .extraBlock(let began): extraBlocks[began, default: 0] += 1
    case .blockRan(let time, let step): blockRuns.append((time, step))
    case .body(let time, let step): bodies.append((time, step))
    case .bodyEnded(let time): bodiesEnded.append(time)
    case .returned(let number): inner = number
    case .ending: endings += 1
    case .waits(let number): begun.append(number)
    case .attached(let began, let ended):
      handlers.append(
        Handler(began: began, ended: ended, told: (told[began] ?? []).sorted { $0.time < $1.time }))
    case .resolved: isResolverUsed = true
    case .lost: isResolverLost = true
    case .given: taken += 1
    case .discarded: taken -= 1
    case .cancelled(let time): cancelled = max(cancelled ?? time, time)
    case .dropped: isDropped = true
    case .called(let began, let ended): call = (began, ended)
    case .told, .violation: break
    }
  }
}
