import CancellablePromises
import Promises

/// Where nothing says which type is meant, what waits for cancellable promises can be cancelled.
func cancellableWithoutContext(
  _ a: CancellablePromise<Int>, _ b: CancellablePromise<String>, _ c: CancellablePromise<Void>
) {
  when(fulfilled: [a, a]).cancel()
  when(fulfilled: a, b).cancel()
  when(fulfilled: a, b, a, b, a, b, a).cancel()
  when(fulfilled: [c, c]).cancel()
  when(fulfilled: c, c).cancel()
  when(resolved: [a, a]).cancel()
  when(resolved: a, a).cancel()
  when(resolved: a, b).cancel()
  race([a, a]).cancel()
  race(a, a).cancel()
  race(fulfilled: [a, a]).cancel()
  race(fulfilled: a, a).cancel()
  when(a, while: c).cancel()
  when(when(fulfilled: a, b), while: c).cancel()
  race(a, .value(1)).map { $0 + 1 }.cancel()
  when(resolved: [a, .value(1)]).map { $0.count }.cancel()
}
