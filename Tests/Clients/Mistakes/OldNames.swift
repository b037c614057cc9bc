// mode: swift5
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
