// mode: swift5
import Dispatch
import Promises

extension Thenable {
  func map<U>(_ path: KeyPath<T, U>) -> Promise<U> {
    // expect below: error: trailing closure passed to parameter of type 'KeyPath<Self.T, U>' that does not accept a closure
    let _: Promise<U> = map { $0[keyPath: path] }
    return asPromise().map { $0[keyPath: path] }
  }

  func recover(_ error: Error) -> Promise<T> {
    // expect below: error: trailing closure passed to parameter of type 'any Error' that does not accept a closure
    let _: Promise<T> = recover { _ -> Promise<T> in throw error }
    return asPromise().recover { _ -> Promise<T> in throw error }
  }

  func ensure(logging label: String) -> Promise<T> {
    let queue = DispatchQueue.global()
    // expect below: error: extra arguments at positions #1, #2 in call
    // expect below: error: missing argument for parameter 'logging' in call
    let _: Promise<T> = ensure(on: queue) { print(label) }
    return asPromise().ensure(on: queue) { print(label) }
  }
}
