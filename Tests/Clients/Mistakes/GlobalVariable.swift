import Promises

// expect below: error: var 'counter' is not concurrency-safe because it is nonisolated global shared mutable state
var counter = 0

final class Cache {
  // expect below: error: static property 'shared' is not concurrency-safe because it is nonisolated global shared mutable state
  static var shared = 0
}

func count(_ number: Promise<Int>) -> Promise<Void> {
  number.done { print($0) }
}
