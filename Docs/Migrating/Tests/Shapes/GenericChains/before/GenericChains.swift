import Dispatch
import PromiseKit

extension Thenable {
  func logged(_ label: String) -> Promise<T> {
    return tap { print(label, $0) }
  }

  func twice<U>(_ transform: @escaping (T) -> U) -> Promise<(U, U)> {
    return self.map { (transform($0), transform($0)) }
  }

  func ignoringErrors() -> Guarantee<Void> { asPromise().asVoid().recover { _ in } }

  func doubled() -> Promise<[T]> {
    let numbers = [1, 2].map { $0 }
    return then { value in Promise.value(value) }.map { value in numbers.map { _ in value } }
  }
}

extension Thenable {
  func done(on queue: DispatchQueue, logging label: String) -> Promise<Void> {
    return done(on: queue) { print(label, $0) }
  }

  func logged() -> Promise<Void> { return done(on: .global(), logging: "value") }
}

extension PromiseKit.CatchMixin {
  func mapError(_ transform: @escaping (Error) -> Error) -> Promise<T> {
    return recover { error -> Promise<T> in throw transform(error) }
  }
}

extension Thenable where T: Collection {
  func beginning() -> Promise<T.Element> { return firstValue }

  func end() -> Promise<T.Element> { return asPromise().then { _ in self.lastValue } }
}

func length<U: Thenable>(_ text: U) -> Promise<Int> where U.T == String {
  return text.map { $0.count }
}

func both<U, V>(_ a: U, or b: V) -> Promise<(U.T, V.T)> where U: CatchMixin, V: Thenable {
  return a.then { first in b.map { (first, $0) } }
}

extension Promise {
  func kept() -> Promise<T> { return get { print($0) } }
}
