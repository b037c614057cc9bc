import CancellablePromises
import Dispatch
import TestSupport
import Testing

@testable import Promises

/// The long tests, one after the other.
@Suite(.serialized, .leavesThreadClean) struct StressTests {}

extension Thenable {
  /// The error, if thrown by a test.
  var testError: TestError? { error as? TestError }

  /// Whether the promise was rejected with the default reason of a cancel.
  var wasCancelled: Bool { error is CancellablePromiseError }
}

/// The end of a promise, in a form for comparing.
enum End: Equatable, Sendable {
  case pending, value(Int), cancelled, error(TestError), other
}

extension Thenable where T == Int {
  var end: End {
    switch result {
    case nil: .pending
    case .success(let value): .value(value)
    case .failure(let error as TestError): .error(error)
    case .failure(let error): error is CancellablePromiseError ? .cancelled : .other
    }
  }
}

typealias Log = Recorder<String>

/// Makes a promise with a cancel block that only logs a name.
func source(
  _ name: String, _ log: Log
) -> (promise: CancellablePromise<Int>, resolver: Resolver<Int>) {
  let box = Shared<Resolver<Int>?>(nil)
  let promise = CancellablePromise<Int>(resolver: { resolver in
    box.value = resolver
    return { log.append(name) }
  })
  return (promise, box.value!)
}

/// Makes a promise with a cancel block that logs a name and then acts on the resolver.
///
/// The promise must be settled, or the block and the resolver keep each other.
func deciding(
  _ name: String, _ log: Log, _ hook: @escaping @Sendable (Resolver<Int>) -> Void
) -> (promise: CancellablePromise<Int>, resolver: Resolver<Int>) {
  let box = Shared<Resolver<Int>?>(nil)
  let promise = CancellablePromise<Int>(resolver: { resolver in
    box.value = resolver
    return {
      log.append(name)
      if let resolver = box.value { hook(resolver) }
    }
  })
  let resolver = box.value!
  return (promise, resolver)
}

/// Makes a promise with no other end than a cancel, which logs a name.
func hopeless(_ name: String, _ log: Log) -> CancellablePromise<Int> {
  CancellablePromise.never.onCancel { log.append(name) }
}

/// Makes a plain promise, which stays pending since the process keeps the resolver.
func never<T: Sendable>(_: T.Type = T.self) -> Promise<T> {
  let (promise, resolver) = Promise<T>.pending()
  keptForever.append(resolver)
  return promise
}

private let keptForever = Recorder<any Sendable>()

/// Runs a closure on another thread, and returns whether the closure ends.
///
/// A timeout means the library holds a lock during user code.
func finishes(_ body: @escaping @Sendable () -> Void) -> Bool {
  let done = DispatchSemaphore(value: 0)
  let thread = onThread {
    body()
    done.signal()
  }
  let isDone = done.wait(timeout: .now() + .seconds(60 * Scale.patience)) == .success
  if isDone { thread.join() }
  return isDone
}

/// Lets other tasks run until a condition holds; returns false after a very long time.
func eventually(_ condition: () -> Bool) async -> Bool {
  let start = ContinuousClock.now
  while !condition() {
    if ContinuousClock.now - start > .seconds(60 * Scale.patience) { return false }
    await Task.yield()
  }
  return true
}

/// Runs a closure in the last of many handlers; each handler settles the promise of the next.
///
/// So deep, the loop of handlers has long stopped calling handlers from each other.
func deepInHandlers(_ body: @escaping @Sendable () -> Void) {
  let pairs = (0..<1000).map { _ in Promise<Int>.pending() }
  for index in 1..<pairs.count {
    let next = pairs[index].resolver
    pairs[index - 1].promise.pipe { next.resolve($0) }
  }
  pairs[999].promise.pipe { _ in body() }
  pairs[0].resolver.fulfill(1)
}

/// An event that cancels a promise: by the user or by the library.
struct Canceller: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Puts a promise where the event will reach it, and returns the event.
  let prepare: @Sendable (CancellablePromise<Int>) -> () -> Void

  init(_ name: String, _ prepare: @escaping @Sendable (CancellablePromise<Int>) -> () -> Void) {
    (testDescription, self.prepare) = (name, prepare)
  }

  /// All events; each has cancelled the promise when it returns.
  static let all = [
    Canceller("cancel()") { promise in { promise.cancel() } },
    Canceller("cancel(with:)") { promise in { promise.cancel(with: CancellationError()) } },
    Canceller("a link below") { promise in
      let link = promise.map(on: nil) { $0 }
      return { link.cancel() }
    },
    Canceller("a finalizer") { promise in
      let finalizer = promise.cauterize()
      return { finalizer.cancel() }
    },
    Canceller("a scope") { promise in
      let scope = CancellationScope()
      promise.store(in: scope).cauterize()
      return { scope.cancel() }
    },
    Canceller("the end of a scope") { promise in
      let scope = Shared<CancellationScope?>(CancellationScope())
      promise.store(in: scope.value!).cauterize()
      return { scope.value = nil }
    },
    Canceller("the next call of a Latest") { promise in
      let latest = Latest<Int>()
      latest.run(on: nil) { promise }.cauterize()
      return { latest.run(on: nil) { CancellablePromise.value(2) }.cauterize() }
    },
    Canceller("the end of an owner") { promise in
      let owner = Shared<CancellableOwner<Int>?>(promise.cancelOnDeinit())
      return { owner.value = nil }
    },
    Canceller("the winner of a race") { promise in
      let (other, resolver) = CancellablePromise<Int>.pending()
      race(promise, other, autoCancel: true).cauterize()
      return { resolver.fulfill(1) }
    },
    Canceller("the failure of another input") { promise in
      let (other, resolver) = CancellablePromise<Int>.pending()
      when(fulfilled: [promise, other], autoCancel: true).cauterize()
      return { resolver.reject(TestError.second) }
    },
    Canceller("a time limit") { promise in
      let clock = ManualClock()
      promise.timeout(.seconds(1), clock: clock).cauterize()
      return { clock.advance(by: .seconds(1)) }
    },
    Canceller("a condition") { promise in
      let (condition, resolver) = Promise<Void>.pending()
      when(promise, while: condition, autoCancel: true).cauterize()
      return { resolver.reject(TestError.second) }
    },
  ]
}

/// A way to make a link with the upstream's value.
struct LinkKind: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let attach: @Sendable (CancellablePromise<Int>, (any Dispatcher)?) -> CancellablePromise<Int>

  init(
    _ name: String,
    _ attach:
      @escaping @Sendable (CancellablePromise<Int>, (any Dispatcher)?) -> CancellablePromise<Int>
  ) {
    testDescription = name
    self.attach = attach
  }
}

/// The operators with links that a cancel rejects without starting the body.
let linearLinks = [
  LinkKind("map") { $0.map(on: $1) { $0 } },
  LinkKind("compactMap") { $0.compactMap(on: $1) { $0 } },
  LinkKind("get") { $0.get(on: $1) { _ in } },
  LinkKind("then a promise") { $0.then(on: $1) { Promise.value($0) } },
  LinkKind("then a guarantee") { $0.then(on: $1) { Guarantee.value($0) } },
  LinkKind("then a cancellable promise") { $0.then(on: $1) { CancellablePromise.value($0) } },
  LinkKind("recover") {
    $0.recover(on: $1, policy: .allErrors) { _ in CancellablePromise.value(-1) }
  },
  LinkKind("mapError") { $0.mapError(on: $1) { $0 } },
]

/// The operators with links settled only after the body has run.
let observerLinks = [
  LinkKind("ensure") { $0.ensure(on: $1) {} },
  LinkKind("tap") { $0.tap(on: $1) { _ in } },
  LinkKind("tapError") { $0.tapError(on: $1) { _ in } },
  LinkKind("ensureThen") { $0.ensureThen(on: $1) { Guarantee.value } },
]

/// Something that befalls a promise, and the promise that passes its outcome on.
enum Event: CaseIterable {
  case value, error, cancellation, valueBefore, errorBefore, errorUnseen
  case cancel, cancelAbove, cancelBelow, blockFulfils, blockRejects
  case loss, lossBefore, lossByBlock
  case cancelInValue, cancelInError, cancelBelowInValue, cancelBelowInError

  /// What the event shows: who is told what, and when; what is discarded, or lost unseen; how far
  /// the cancel reaches; and the handlers that are left.
  func report(_ pass: (any Thenable<Int>) -> CancellablePromise<Int>) -> [String] {
    let log = Recorder<String>()
    let seal = Shared<Resolver<Int>?>(nil)
    let source = CancellablePromise<Int> {
      seal.value = $0
      return { [self] in
        log.append("block")
        if self == .blockFulfils { seal.value?.fulfill(42) }
        if self == .blockRejects { seal.value?.reject(TestError.second) }
      }
    }
    func fulfill() { seal.value?.fulfill(7) { log.append("discards \($0)") } }
    let result = Shared<CancellablePromise<Int>?>(nil)
    let end = Shared<CancellablePromise<Int>?>(nil)
    if self == .valueBefore { fulfill() }
    if self == .errorBefore { seal.value?.reject(TestError.first) }
    if self == .lossBefore { seal.value = nil }
    // Told before what passes the outcome on.
    source.pipe { [self] _ in
      if self == .cancelInValue || self == .cancelInError { result.value?.cancel() }
      if self == .cancelBelowInValue || self == .cancelBelowInError { end.value?.cancel() }
    }
    let passed = pass(source)
    result.value = passed
    if self == .lossByBlock { passed.onCancel { seal.value = nil } }
    if self != .errorUnseen { passed.pipe { log.append("result \(Self.name($0))") } }
    if self != .errorUnseen { source.pipe { log.append("source \(Self.name($0))") } }
    let hasEnd = [.cancelBelow, .cancelBelowInValue, .cancelBelowInError].contains(self)
    if hasEnd {
      let link = passed.map(on: nil) { value in
        log.append("body")
        return value
      }
      link.pipe { log.append("end \(Self.name($0))") }
      end.value = link
    }
    switch self {
    case .value, .cancelInValue, .cancelBelowInValue: fulfill()
    case .error, .errorUnseen, .cancelInError, .cancelBelowInError:
      seal.value?.reject(TestError.first)
    case .cancellation: seal.value?.reject(PromiseError.cancelled)
    case .valueBefore, .errorBefore, .lossBefore: break
    case .cancel, .blockFulfils, .blockRejects, .lossByBlock: passed.cancel()
    case .cancelBelow: end.value?.cancel()
    case .cancelAbove: source.cancel()
    case .loss: seal.value = nil
    }
    if passed.isCancelled { log.append("result marked") }
    if source.isCancelled { log.append("source marked") }
    if source.handlerCount > 0, passed !== source, passed.isResolved {
      log.append("\(source.handlerCount) handlers left")
    }
    seal.value?.fulfill(0)
    (end.value, result.value, seal.value) = (nil, nil, nil)
    return log.entries
  }

  private static func name(_ result: Result<Int, any Error>) -> String {
    switch result {
    case .success(let value): "\(value)"
    case .failure(let error as TestError): "\(error)"
    case .failure(let error): error.isCancelled ? "cancelled" : "abandoned"
    }
  }
}
