import Promises

func load(_ number: Guarantee<Int>) {
  number.catch { print($0) }  // expect: error: has no member 'catch'
}
