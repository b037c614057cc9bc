import Promises

func load(_ number: Promise<Int>, _ text: Promise<String>) {
  // expect below: error: no exact matches in call to global function 'race'
  race(number, text).cauterize()
  number
    .recover { _ in text }  // expect: error: requires the types 'Int' and 'String' be equivalent
    .cauterize()
}

/// A race with the clock; the timer's promise has no value.
func load(_ number: Promise<Int>) {
  // expect below: error: cannot convert value of type 'Void' to expected argument type 'Int'
  race(number, after(seconds: 1)).done { print($0) }.cauterize()
  race(number.asVoid(), after(seconds: 1).asPromise()).cauterize()
}

func load(_ number: Promise<Int>, _ numbers: [Int]) {
  when(fulfilled: number, 2).cauterize()  // expect: error: 'Int' conform to 'Thenable'
  when(fulfilled: numbers).cauterize()  // expect: error: value of type '[Int]'
}

func zipped(_ number: Promise<Int>, _ text: Promise<String>) {
  // expect below: error: global function 'zip' requires that 'Promise<Int>' conform to 'Sequence'
  // expect below: error: global function 'zip' requires that 'Promise<String>' conform to 'Sequence'
  _ = zip(number, text)
}

func load(_ promises: [Promise<Int>]) {
  // expect below: error: global function 'when(fulfilled:concurrently:file:line:)' requires that '[Promise<Int>]' conform to 'IteratorProtocol'
  when(fulfilled: promises, concurrently: 2).cauterize()
  // expect below: error: global function 'when(resolved:concurrently:file:line:)' requires that '[Promise<Int>]' conform to 'IteratorProtocol'
  when(resolved: promises, concurrently: 2).done { print($0) }
}

func load(_ promises: [String: Promise<Int>]) {
  // expect below: error: no exact matches in call to global function 'when'
  when(fulfilled: promises.values).done { print($0) }.cauterize()
  when(fulfilled: Array(promises.values)).done { print($0) }.cauterize()
  race(Array(promises.values)).done { print($0) }.cauterize()
}

func all<each Input: Thenable>(_ inputs: repeat each Input) {
  // expect below: error: cannot pass value pack expansion to non-pack parameter of type '[any Thenable]'
  when(fulfilled: repeat each inputs).cauterize()
}

/// With a name for the first.
func named<First: Thenable, each Input: Thenable>(
  _ first: First, _ inputs: repeat each Input
) -> Promise<(First.T, repeat (each Input).T)> {
  when(fulfilled: first, repeat each inputs)
}
