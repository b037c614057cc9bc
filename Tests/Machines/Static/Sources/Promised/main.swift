import CancellablePromises
import Dispatch

// Without a handler, `wait()` would print a warning about the main thread.
conf.logHandler = { _ in }
let (second, resolver) = CancellablePromise<Int>.pending()
let results = when(
  fulfilled: [DispatchQueue.global().async(.promise) { 1 }.asCancellable(), second],
  autoCancel: true)
DispatchQueue.global().async { resolver.fulfill(2) }
print(try results.wait())
