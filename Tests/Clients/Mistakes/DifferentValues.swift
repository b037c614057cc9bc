import Promises

func load(_ number: Promise<Int>, _ text: Promise<String>) {
  race(number, text).cauterize()  // expect: error: 'race' requires
  number
    .recover { _ in text }  // expect: error: requires the types 'Int' and 'String' be equivalent
    .cauterize()
}

/// A race with the clock, whose promise has no value.
func load(_ number: Promise<Int>) {
  // expect below: error: global function 'race' requires that 'PromiseCell' conform to 'PlainThenable'
  race(number, after(seconds: 1)).done { print($0) }.cauterize()
  race(number.asVoid(), after(seconds: 1).asPromise()).cauterize()
}
