import CancellablePromises
import Dispatch

// The main thread waits for handlers of the main queue, and other threads cancel what it waits for.

conf.logHandler = { _ in }

let (source, resolver) = CancellablePromise<Int>.pending()
resolver.fulfill(41)

/// Cancels after `wait()` has looked several times.
func cancelLater(_ cancel: @escaping @Sendable () -> Void) {
  DispatchQueue.global().asyncAfter(deadline: .now() + 1) { cancel() }
}

/// Waits, and says how that has ended.
func end<T>(_ wait: () throws -> T) -> String {
  do {
    return "\(try wait())"
  } catch {
    return error.isCancelled ? "cancelled" : "\(error)"
  }
}

/// A cancel ends a link that waits for the one whose handler was handed out.
let chain = source.map { $0 + 1 }.map { $0 + 1 }
cancelLater(chain.cancel)
print(end { try chain.wait() })  // prints: cancelled

/// An immediate one ends the very link whose handler was handed out.
let link = source.map { $0 + 1 }
cancelLater { link.cancelImmediately() }
print(end { try link.wait() })  // prints: cancelled

/// What follows may be plain.
let upper = source.map { $0 + 1 }.map { $0 + 1 }
let plain = upper.asPromise().map(on: nil) { $0 + 1 }
cancelLater(upper.cancel)
print(end { try plain.wait() })  // prints: cancelled

/// So may what comes before.
let lower = Promise.value(41).map(on: nil) { $0 + 1 }.asCancellable().map { $0 + 1 }
cancelLater { lower.cancelImmediately() }
print(end { try lower.wait() })  // prints: cancelled

/// What the body of a plain link has returned can be cancelled.
let inner = source.map { $0 + 1 }
let outer = Promise.value(1).then(on: nil) { _ in inner }
cancelLater { inner.cancelImmediately() }
print(end { try outer.wait() })  // prints: cancelled
