import Promises

// Nobody is left who could settle the promise.

func lost() -> Promise<Int> {
  conf.logHandler = { _ in }
  return Promise { _ in }
}

print(try lost().map(on: nil) { $0 + 1 }.wait())  // stops: wait() would wait for ever
