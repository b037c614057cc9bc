import Dispatch
import Promises

extension Thenable {
  func logged(_ label: String) -> Promise<T> {
    return asPromise().tap { print(label, $0) }
  }

  func twice<U>(_ transform: @escaping (T) -> U) -> Promise<(U, U)> {
    return self.asPromise().map { (transform($0), transform($0)) }
  }

  func ignoringErrors() -> Guarantee<Void> { asPromise().asVoid().recover { _ in } }

  func doubled() -> Promise<[T]> {
    let numbers = [1, 2].map { $0 }
    return asPromise().then { value in Promise.value(value) }.map { value in numbers.map { _ in value } }
  }
}

extension Thenable {
  func done(on queue: DispatchQueue, logging label: String) -> Promise<Void> {
    return asPromise().done(on: queue) { print(label, $0) }
  }

  func logged() -> Promise<Void> { return asPromise().done(on: .global(), logging: "value") }
}

extension Promises.CatchMixin {
  func mapError(_ transform: @escaping (Error) -> Error) -> Promise<T> {
    return asPromise().recover { error -> Promise<T> in throw transform(error) }
  }
}

extension Thenable where T: Collection {
  func beginning() -> Promise<T.Element> { return asPromise().firstValue }

  func end() -> Promise<T.Element> { return asPromise().then { _ in self.asPromise().lastValue } }
}

func length<U: Thenable>(_ text: U) -> Promise<Int> where U.T == String {
  return text.asPromise().map { $0.count }
}

func both<U, V>(_ a: U, or b: V) -> Promise<(U.T, V.T)> where U: CatchMixin, V: Thenable {
  return a.asPromise().then { first in b.asPromise().map { (first, $0) } }
}

extension Promise {
  func kept() -> Promise<T> { return get { print($0) } }
}
