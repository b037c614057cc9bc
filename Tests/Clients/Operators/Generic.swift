import Dispatch
import Promises

// Operators in generic code, for any kind of promise: the chain begins with `asPromise()`.

func goingOn<Source: Thenable>(_ source: Source) where Source.T == Int {
  let _: [Promise<String>] = [
    source.asPromise().then { Promise.value("\($0)") },
    source.asPromise().map(on: .main) { "\($0)" }, source.asPromise().map(on: nil) { "\($0)" },
    source.asPromise().compactMap { Optional("\($0)") },
  ]
  source.asPromise().done { print($0) }.catch { print($0) }.finally { print("ended") }
}

func recovering<Source: CatchMixin>(_ source: Source) where Source.T == Void {
  let _: Guarantee<Void> = source.asPromise().recover { print($0) }
  let _: Promise<Void> = source.asPromise().recover { throw $0 }
}

extension Thenable {
  func described() -> Promise<String> { asPromise().map { "\($0)" } }
}

extension Thenable where T: Sequence {
  func count() -> Promise<Int> { asPromise().map { $0.reduce(0) { count, _ in count + 1 } } }
}

extension CatchMixin {
  func orNil() -> Promise<T?> {
    asPromise().map { Optional($0) }.recover { _ in Promise.value(nil) }
  }
}

func described(
  _ promise: Promise<[Int]>, _ guarantee: Guarantee<[Int]>, _ any: any Thenable<[Int]>
) {
  let _: [Promise<String>] = [promise.described(), guarantee.described(), any.described()]
  let _: [Promise<Int>] = [promise.count(), guarantee.count(), any.count()]
  let _: Promise<[Int]?> = promise.orNil()
  let _: ([Int]?, Promise<Int>) = (any.value, any.asPromise().map { $0.count })
  any.pipe { (_: Result<[Int], any Error>) in }
}

nonisolated final class Own: Thenable {
  var result: Result<Int, any Error>? { .success(1) }

  func pipe(to handler: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    handler(.success(1))
  }
}

func own(_ thenable: Own) -> Promise<Int> { thenable.asPromise() }
