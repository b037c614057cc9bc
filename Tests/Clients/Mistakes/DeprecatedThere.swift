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
