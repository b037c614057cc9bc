import CancellablePromises

nonisolated struct Connection: Sendable {
  func request(_ path: String) -> Promise<String> { .value(path) }
}

/// Methods in place of closures, which the compiler itself infers to be `@Sendable`.
func referring(
  _ promise: Promise<[Int]>, _ cancellable: CancellablePromise<Int>, _ connection: Connection
) {
  let _: Promise<[Int]> = promise.sortedValues(>)
  let _: Promise<[Int]> = promise.recover(Promise.init(error:))
  let _: CancellablePromise<Int> = cancellable.recover(CancellablePromise.init(error:))
  let _: Promise<[String]> = promise.mapValues(String.init(describing:))
  let _: Promise<String> = Promise.value("path").then(connection.request)
  let _: Promise<[String]> = Promise.value(["path"]).thenMap(connection.request)
  let _: Promise<Int> = Promise { resolver in cancellable.pipe(to: resolver.resolve) }
  let _: @Sendable () -> Void = cancellable.cancel
  let _ = CancellablePromise(using: cancellable, cancel: cancellable.cancel)
  let _: CancellablePromise<Int> = cancellable.onCancel(cancellable.cancel)
  let _: CancellablePromise<String> = CancellablePromise { _ in cancellable.cancel }
}
