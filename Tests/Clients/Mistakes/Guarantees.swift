import Promises

func load(_ number: Guarantee<Int>) {
  // expect below: error: value of type 'Guarantee<Int>' has no member 'catch'
  number.catch { print($0) }
}

func load(_ number: Guarantee<Int>) -> Guarantee<Int> {
  let failure = PromiseError.badInput
  // expect below: error: invalid conversion from throwing function of type '@Sendable (Int) throws -> Int' to non-throwing function type '@isolated(any) @Sendable (Int) -> Int'
  let _: Guarantee<Int> = number.map { _ in throw failure }
  let _: Guarantee<Int> = Guarantee { _ in throw failure }  // expect: error: from throwing
  // expect below: error: from throwing function of type '@Sendable (any Error) throws -> Guarantee<Int>' to non-throwing function type '@isolated(any) @Sendable (any Error) -> Guarantee<Int>'
  let _: Guarantee<Int> = Promise.value(1).recover { error -> Guarantee<Int> in throw error }
  print(failure)
  return number
}

/// `.value` makes a guarantee, since `recover` with a guarantee returns a guarantee.
func number(_ promise: Promise<Int>, isOptional: Bool) -> Promise<Int> {
  if isOptional {
    // expect below: error: cannot convert return expression of type 'Guarantee<Int>' to return type 'Promise<Int>'
    return promise.recover { _ in .value(2) }
  }
  return promise.recover { _ in Promise.value(2) }
}
