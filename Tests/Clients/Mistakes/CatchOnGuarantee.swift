import Promises

func load(_ number: Guarantee<Int>) {
  // expect below: error: value of type 'Guarantee<Int>' has no member 'catch'
  number.catch { print($0) }
}

func recover(_ number: Guarantee<Int>) {
  // expect below: error: failed to produce diagnostic for expression
  number.recover { _ in .value(1) }.done { print($0) }
}
