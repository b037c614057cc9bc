import CancellablePromises
import Dispatch
import Promises

nonisolated func load(_ id: Int) -> Promise<String> { .value("\(id)") }

nonisolated func loadCancellably(_ id: Int) -> CancellablePromise<String> { .value("\(id)") }

func concurrently(_ ids: [Int], _ queue: DispatchQueue) {
  let _: [Promise<[String]>] = [
    when(fulfilled: ids.lazy.map(load).makeIterator(), concurrently: 2),
    when(fulfilled: ids, concurrently: 2) { load($0) },
    when(fulfilled: 0..<9, concurrently: 2) { Guarantee.value("\($0)") },
    when(fulfilled: ids, concurrently: 2, on: .main) { load($0) },
    when(fulfilled: ids, concurrently: 2, on: queue, flags: .barrier) { Promise.value("\($0)") },
    when(fulfilled: ids, concurrently: 2, on: nil) { Promise.value("\($0)") },
  ]
  let _: [Guarantee<[Result<String, any Error>]>] = [
    when(resolved: ids.lazy.map(load).makeIterator(), concurrently: 2),
    when(resolved: ids, concurrently: 2) { load($0) },
    when(resolved: ids, concurrently: 2, on: .main) { load($0) },
    when(resolved: ids, concurrently: 2, on: queue) { Promise.value("\($0)") },
  ]
}

/// An iterator is called wherever a promise settles, so it cannot contain code of an actor.
nonisolated func concurrently(until end: @escaping @Sendable () -> Bool) {
  let promises = AnyIterator { end() ? nil : load(1) }
  let _: Promise<[String]> = when(fulfilled: promises, concurrently: 2)
  let _: Guarantee<[Result<String, any Error>]> = when(
    resolved: AnyIterator { end() ? nil : load(1) }, concurrently: 2)
}

func concurrentlyCancellable(_ ids: [Int], _ queue: DispatchQueue) {
  let _: [CancellablePromise<[String]>] = [
    when(fulfilled: ids.lazy.map(loadCancellably).makeIterator(), concurrently: 2),
    when(
      fulfilled: ids.lazy.map(loadCancellably).makeIterator(), concurrently: 2, autoCancel: true),
    when(fulfilled: ids.lazy.map(load).makeIterator(), concurrently: 2, autoCancel: true),
    when(fulfilled: ids, concurrently: 2) { loadCancellably($0) },
    when(fulfilled: ids, concurrently: 2, autoCancel: true) { loadCancellably($0) },
    when(fulfilled: ids, concurrently: 2, on: .main) { loadCancellably($0) },
    when(fulfilled: ids, concurrently: 2, autoCancel: true, on: .main) { load($0) },
    when(fulfilled: ids, concurrently: 2, on: queue) { CancellablePromise.value("\($0)") },
    when(fulfilled: ids, concurrently: 2, autoCancel: true, on: nil) { Promise.value("\($0)") },
  ]
  let _: [CancellablePromise<[Result<String, any Error>]>] = [
    when(resolved: ids.lazy.map(loadCancellably).makeIterator(), concurrently: 2),
    when(
      resolved: ids.lazy.map(loadCancellably).makeIterator(), concurrently: 2, autoCancel: true),
    when(resolved: ids, concurrently: 2) { loadCancellably($0) },
    when(resolved: ids, concurrently: 2, autoCancel: true) { loadCancellably($0) },
    when(resolved: ids, concurrently: 2, on: .main) { loadCancellably($0) },
    when(resolved: ids, concurrently: 2, autoCancel: true, on: .main) { load($0) },
    when(resolved: ids, concurrently: 2, on: queue) { CancellablePromise.value("\($0)") },
    when(resolved: ids, concurrently: 2, autoCancel: true, on: nil) { Promise.value("\($0)") },
  ]
}
