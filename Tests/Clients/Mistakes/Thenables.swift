import Promises

extension Thenable {
  func shown() -> Promise<Void> {
    // expect below: error: cannot find 'done' in scope
    let _: Promise<Void> = done { print($0) }
    // expect below: error: value of type 'Self' has no member 'map'
    let _: Promise<String> = self.map { "\($0)" }
    return asPromise().done { print($0) }
  }
}

func length<U: Thenable<String>>(of text: U) -> Promise<Int> {
  // expect below: error: value of type 'U' has no member 'map'
  let _: Promise<Int> = text.map { $0.count }
  return text.asPromise().map { $0.count }
}

enum StoreError: Error {
  case offline
  case refused(code: Int)
}

enum PlainError: Error {
  case offline
}

protocol Retryable: Error {}

func shown(_ number: Promise<Int>) -> Promise<Int> {
  // expect below: error: missing argument labels 'on::' in call
  // expect below: error: trailing closure passed to parameter of type 'MainDispatcher' that does not accept a closure
  // expect below: error: cannot convert value of type 'PlainError.Type' to expected argument type
  // expect below: error: generic parameter 'U' could not be inferred
  let _: Promise<Int> = number.recover(only: StoreError.self, PlainError.self) { _ in .value(1) }
  // expect below: error: type 'any Retryable' cannot conform to 'Error'
  let _ = number.catch(only: (any Retryable).self) { print($0) }
  return number.recover(only: StoreError.self) { _ in Promise.value(1) }
    .recover(only: PlainError.self) { _ in Promise.value(1) }
    .recover { error in
      guard error is any Retryable else { throw error }
      return Promise.value(1)
    }
}

func load(_ number: Promise<Int>) -> Promise<Int> {
  // expect below: error: instance member 'value' cannot be used on type 'Thenable'
  // expect below: error: cannot call value of non-function type '(any Sendable)?'
  let _ = number.recover(only: PlainError.offline) { _ in .value(1) }
  // expect below: error: instance method 'recover(only:_:)' requires that 'StoreError' conform to 'Equatable'
  let _ = number.recover(only: StoreError.offline) { _ in Promise.value(1) }
  return number.recover(only: StoreError.self) { _ in Promise.value(1) }
}
