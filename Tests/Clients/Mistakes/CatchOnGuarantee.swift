import Promises

func load(_ number: Guarantee<Int>) {
  // expect below: error: value of type 'Guarantee<Int>' has no member 'catch'
  number.catch { print($0) }
}
