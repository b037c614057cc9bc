import Promises

enum StoreError: Error {
  case offline
  case refused(code: Int)
}

enum PlainError: Error {
  case offline
}

func load(_ number: Promise<Int>) -> Promise<Int> {
  // expect below: error: instance member 'value' cannot be used on type 'Thenable'
  // expect below: error: cannot call value of non-function type '(any Sendable)?'
  let _ = number.recover(only: PlainError.offline) { _ in .value(1) }
  // expect below: error: instance method 'recover(only:_:)' requires that 'StoreError' conform to 'Equatable'
  let _ = number.recover(only: StoreError.offline) { _ in Promise.value(1) }
  return number.recover(only: StoreError.self) { _ in Promise.value(1) }
}
