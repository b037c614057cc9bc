import Promises

func increment(_ number: Promise<Int>) {
  number
    .then { $0 + 1 }  // expect: error: requires that 'Int' conform to 'Thenable'
    .cauterize()
}

func printed(_ number: Promise<Int>) -> Promise<Int> {
  number
    .then { print($0) }  // expect: error: type '()' cannot conform to 'Thenable'
    .map { _ in 1 }
}
