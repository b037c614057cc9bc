import Promises

func load(_ number: Promise<Int>) {
  number.catch { print($0) }
    .map { $0 }  // expect: error: value of type 'PromiseFinalizer' has no member 'map'
  number.ensure {}
    .finally {}  // expect: error: value of type 'Promise<Int>' has no member 'finally'
    .cauterize()
}
