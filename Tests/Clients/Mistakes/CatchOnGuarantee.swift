import Promises

func load(_ number: Guarantee<Int>) {
  number.catch { print($0) }  // expect: error: a guarantee cannot fail: there is nothing to catch
}
