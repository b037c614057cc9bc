import Synchronization
import TestSupport

@testable import CancellablePromises
@testable import Promises

/// What a step has made.
enum Slot {
  case cancellable(CancellablePromise<Value>)
  case plain(Promise<Value>)
  case finalizer(CancellablePromiseFinalizer)
  case scope(CancellationScope)
  case task(Awaiter)

  /// The promise as it is.
  var thenable: (any Thenable<Value>)? {
    switch self {
    case .cancellable(let promise): promise
    case .plain(let promise): promise
    default: nil
    }
  }

  /// The promise, or one that follows it.
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

/// What is noted about a step.
enum Event {
  /// Its cancel block has run.
  case block
  /// A block of `onCancel` has run, which was attached at this time.
  case extraBlock(Int)
  /// One of both ran at this time, in no other closure, in a step that began at that time.
  case blockRan(at: Int, during: Int)
  /// Its body has run, in a step that began at this time.
  case body(Int)
  /// Its body has come back at this time.
  case bodyEnded(Int)
  /// Its body has returned the promise of a step.
  case returned(Int)
  /// Its `finally` has run, or its resource was disposed of.
  case ending
  /// It has begun to wait for a step.
  case waits(Int)
  /// A handler was attached between these times.
  case attached(Int, Int)
  /// A handler that was attached from this time on was told this then.
  case told(Int, at: Int, Outcome)
  case resolved, lost, cancelled, dropped
  /// A value that is given back if it comes too late; and that it was.
  case given, discarded
  /// `cancelImmediately()` has come back at this time, or a scope's `cancel()`.
  case cancelledImmediately(Int)
  /// A call of the `Latest` was begun at the first time, and `run` came back at the second.
  case called(Int, Int)
  /// What a thread has seen that must not be.
  case violation(String)
}

/// What one thread of a program holds, and notes.
///
/// Nobody else touches it before that thread has ended. So nothing orders the threads but the library.
final class Hand: @unchecked Sendable {
  /// The thread while it is at work; zero before and after that.
  let thread = Atomic<UInt>(0)
  var slots: [Slot?]
  var resolvers: [Resolver<Value>?]
  /// The steps that it has gone through itself.
  private var made: Set<Int> = []
  var groups: [Int: SharedPromise<Value>] = [:]
  /// What closures find by number, whoever keeps it.
  var found: [(promise: WeakReference, resolver: WeakReference)]
  /// Links that may follow what follows them; such wait for each other until one of them is cancelled.
  var circles: [CancellablePromise<Value>] = []
  var boxes: [WeakReference] = []
  var awaiters: [Int: Awaiter] = [:]
  var events: [(number: Int, event: Event)] = []
  /// When the step began that it is in.
  var stepBegan = 0
  /// How deep the user's closures are nested, and have been.
  var depth = 0
  var deepest = 0
  /// What was seen last, by step.
  var sights: [Int: (outcome: Outcome?, isCancelled: Bool)] = [:]

  init(end: Int) {
    slots = Array(repeating: nil, count: end)
    resolvers = Array(repeating: nil, count: end)
    found = Array(repeating: (WeakReference(nil), WeakReference(nil)), count: end)
  }

  func note(_ event: Event, of number: Int) { events.append((number, event)) }

  func accuse(_ violation: String) { note(.violation(violation), of: 0) }

  /// Keeps what a step has made.
  func keep(_ slot: Slot?, at number: Int) {
    made.insert(number)
    slots[number] = slot
    found[number].promise = WeakReference(slot?.cell)
    found[number].resolver = WeakReference(resolvers[number])
  }

  /// Lets go of what others have made.
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

/// Lets something go once it is out of its place: what comes of that may look there.
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

/// What has become of one step, as all threads have noted it.
struct Account {
  /// A handler that was attached to it.
  struct Handler {
    /// When attaching began and ended, and when it was told.
    let began: Int
    let ended: Int
    var told: [(time: Int, outcome: Outcome)] = []

    var outcome: Outcome? { told.first?.outcome }
  }

  var blocks = 0
  /// How often each block of `onCancel` has run.
  var extraBlocks: [Int: Int] = [:]
  /// When blocks ran that a step ran first of all, and when those steps began.
  var blockRuns: [(time: Int, step: Int)] = []
  /// By run of its body: when the step began in which that began.
  var bodies: [Int] = []
  /// When its bodies came back.
  var bodiesEnded: [Int] = []
  var endings = 0
  /// The step whose promise its body has returned.
  var inner: Int?
  /// The steps whose promises it has begun to wait for.
  var begun: [Int] = []
  /// In the order in which attaching began.
  var handlers: [Handler] = []
  var isResolverUsed = false
  /// How many values were given that are given back if they come too late, less those that were.
  var taken = 0
  var isResolverLost = false
  /// Whether a thread has cancelled it and come back.
  var isCancelled = false
  /// When `cancelImmediately()`, or the `cancel()` of a scope, came back last: of two at once, one comes back
  /// while the other is at work.
  var immediate: Int?
  var isDropped = false
  /// When it was begun as a call of the `Latest`, and when `run` came back.
  var call: (began: Int, ended: Int)?

  /// The accounts of all steps, and what is wrong at first sight.
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
    case .body(let began): bodies.append(began)
    case .bodyEnded(let time): bodiesEnded.append(time)
    case .returned(let number): inner = number
    case .ending: endings += 1
    case .waits(let number): begun.append(number)
    case .attached(let began, let ended):
      handlers.append(
        Handler(began: began, ended: ended, told: (told[began] ?? []).sorted { $0.time < $1.time }))
    case .resolved: isResolverUsed = true
    case .lost: isResolverLost = true
    case .cancelled: isCancelled = true
    case .given: taken += 1
    case .discarded: taken -= 1
    case .cancelledImmediately(let time):
      isCancelled = true
      immediate = max(immediate ?? time, time)
    case .dropped: isDropped = true
    case .called(let began, let ended): call = (began, ended)
    case .told, .violation: break
    }
  }
}
