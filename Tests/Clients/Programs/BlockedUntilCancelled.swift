import CancellablePromises
import Dispatch

// The main thread waits for handlers on the main queue until other threads cancel the promise.

conf.logHandler = { _ in }

let (source, resolver) = CancellablePromise<Int>.pending()
resolver.fulfill(41)

/// Cancels after `wait()` has looked several times.
func cancelLater(_ cancel: @escaping @Sendable () -> Void) {
  DispatchQueue.global().asyncAfter(deadline: .now() + 1) { cancel() }
}

/// Waits, and names the end.
func end<T>(_ wait: () throws -> T) -> String {
  do {
    return "\(try wait())"
  } catch {
    return error.isCancelled ? "cancelled" : "\(error)"
  }
}

/// A cancel ends a link below the one with the dispatched handler.
let chain = source.map { $0 + 1 }.map { $0 + 1 }
cancelLater(chain.cancel)
print(end { try chain.wait() })  // prints: cancelled
// complains: Promises: warning: a closure waits for the queue that `wait()` blocks, until a cancel: CancellablePromise<Int> of wait, begun at BlockedUntilCancelled/BlockedUntilCancelled.swift:28; use `async()`, or another queue

/// A cancel ends the very link with the dispatched handler.
let link = source.map { $0 + 1 }
cancelLater(link.cancel)
print(end { try link.wait() })  // prints: cancelled
// complains: Promises: warning: a closure waits for the queue that `wait()` blocks, until a cancel: CancellablePromise<Int> of wait, begun at BlockedUntilCancelled/BlockedUntilCancelled.swift:34; use `async()`, or another queue

/// The promise below may be plain.
let upper = source.map { $0 + 1 }.map { $0 + 1 }
let plain = upper.asPromise().map(on: nil) { $0 + 1 }
cancelLater(upper.cancel)
print(end { try plain.wait() })  // prints: cancelled
// complains: Promises: warning: a closure waits for the queue that `wait()` blocks, until a cancel: Promise<Int> of wait, begun at BlockedUntilCancelled/BlockedUntilCancelled.swift:41; use `async()`, or another queue

/// The promise above may be plain, too.
let lower = Promise.value(41).map(on: nil) { $0 + 1 }.asCancellable().map { $0 + 1 }
cancelLater(lower.cancel)
print(end { try lower.wait() })  // prints: cancelled
// complains: Promises: warning: a closure waits for the queue that `wait()` blocks, until a cancel: CancellablePromise<Int> of wait, begun at BlockedUntilCancelled/BlockedUntilCancelled.swift:47; use `async()`, or another queue

/// The promise returned by the body of a plain link can be cancelled.
let inner = source.map { $0 + 1 }
let outer = Promise.value(1).then(on: nil) { _ in inner }
cancelLater(inner.cancel)
print(end { try outer.wait() })  // prints: cancelled
// complains: Promises: warning: a closure waits for the queue that `wait()` blocks, until a cancel: Promise<Int> of wait, begun at BlockedUntilCancelled/BlockedUntilCancelled.swift:54; use `async()`, or another queue
