import CancellablePromises
import Dispatch
import TestSupport
import Testing

/// The long tests, one after the other.
@Suite(.serialized) struct StressTests {}

extension Thenable {
  /// The error, if it is one of the tests'.
  var testError: TestError? { error as? TestError }

  /// Whether this was rejected with the default reason of a cancel.
  var wasCancelled: Bool { error is CancellablePromiseError }
}

/// How a promise ended, in a form that can be compared.
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

/// Makes a promise whose cancel block writes a name into a log, and nothing else.
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

/// Makes a promise whose cancel block writes a name into a log and then does something with the
/// resolver, which it keeps: to be settled, or the two keep each other.
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

/// Makes a promise that only a cancel ends; the cancel writes its name into a log.
func hopeless(_ name: String, _ log: Log) -> CancellablePromise<Int> {
  CancellablePromise.never.onCancel { log.append(name) }
}

/// Makes a plain promise that stays pending for as long as the process lives, as its resolver does.
func never<T: Sendable>(_: T.Type = T.self) -> Promise<T> {
  let (promise, resolver) = Promise<T>.pending()
  keptForever.append(resolver)
  return promise
}

private let keptForever = Recorder<any Sendable>()

/// Runs something on a thread of its own, and tells whether it came to its end.
///
/// The limit is reached only where the library holds a lock that it must not hold.
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

/// Lets other tasks run until something is so; false if it is not so for a very long time.
func eventually(_ condition: () -> Bool) async -> Bool {
  let start = ContinuousClock.now
  while !condition() {
    if ContinuousClock.now - start > .seconds(60 * Scale.patience) { return false }
    await Task.yield()
  }
  return true
}

/// Runs something in the last of many handlers that each settle the next promise, where the loop
/// that runs handlers has long stopped calling them from one another.
func deepInHandlers(_ body: @escaping @Sendable () -> Void) {
  let pairs = (0..<1000).map { _ in Promise<Int>.pending() }
  for index in 1..<pairs.count {
    let next = pairs[index].resolver
    pairs[index - 1].promise.pipe { next.resolve($0) }
  }
  pairs[999].promise.pipe { _ in body() }
  pairs[0].resolver.fulfill(1)
}

/// A way to make a link that passes its upstream's value on.
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

/// The operators whose links reject themselves when they are cancelled.
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

/// The operators whose links settle after their body, whatever happens.
let observerLinks = [
  LinkKind("ensure") { $0.ensure(on: $1) {} },
  LinkKind("tap") { $0.tap(on: $1) { _ in } },
  LinkKind("tapError") { $0.tapError(on: $1) { _ in } },
  LinkKind("ensureThen") { $0.ensureThen(on: $1) { Guarantee.value } },
]
