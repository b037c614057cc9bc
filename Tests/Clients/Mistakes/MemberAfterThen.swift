import Promises

func lengths(_ number: Promise<Int>) {
  number
    .then { Promise.value("\($0)") }.map { $0.cuont }  // expect: error: 'PromiseCell' conform to
    .cauterize()
}

/// With a name for the first half, the compiler names the mistake in the second.
func named(_ number: Promise<Int>, _ text: Promise<String>) {
  let first = number.then { Promise.value("\($0)") }
  first.map { $0.cuont }.cauterize()  // expect: error: value of type 'String' has no member 'cuont'
  first.cauterize()

  // expect below: error: global function 'when(fulfilled:_:)' requires that 'PromiseCell' conform to
  when(fulfilled: number, text).map { $0 + $1.cuont }.done { print($0) }.cauterize()
  let all = when(fulfilled: number, text)
  // expect below: error: value of type 'String' has no member 'cuont'
  all.map { $0 + $1.cuont }.done { print($0) }.cauterize()
  all.cauterize()
}
