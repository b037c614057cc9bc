// mode: swift5
import Dispatch
import Promises

func load(_ number: Promise<Int>) throws {
  // expect below: error: value of type 'Promise<Int>' has no member 'flatMap'
  number.flatMap { Optional($0) }.cauterize()
  number.always { print("ended") }.cauterize()  // expect: error: has no member 'always'
  _ = try hang(number)  // expect: error: cannot find 'hang' in scope
  number.cauterize()
}

struct Bridge {
  var promise: AnyPromise?  // expect: error: cannot find type 'AnyPromise' in scope
}

func isMistake(_ error: PromiseError) -> Bool {
  // In one line, as the test removes only the line with the error.
  // swift-format-ignore
  switch error { case .badInput: return true }  // expect: error: switch must be exhaustive
  return false
}

func outcome(_ number: Int?, _ error: Error) {
  // expect below: error: cannot infer contextual base in reference to member 'fulfilled'
  let make = { .fulfilled(1) }
  // expect below: error: cannot infer contextual base in reference to member 'rejected'
  let other = number.map { _ in .rejected(error) }
}

// expect below: error: no type named 'Result' in module
func report(_ result: Promises.Result<Int>) {}

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
