import Promises

/// `.value` makes a guarantee, since `recover` with a guarantee returns a guarantee.
func number(_ promise: Promise<Int>, isOptional: Bool) -> Promise<Int> {
  if isOptional {
    // expect below: error: cannot convert return expression of type 'Guarantee<Int>' to return type 'Promise<Int>'
    return promise.recover { _ in .value(2) }
  }
  return promise.recover { _ in Promise.value(2) }
}
