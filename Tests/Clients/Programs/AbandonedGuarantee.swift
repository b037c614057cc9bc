import Promises

// Nobody is left who could fulfil the guarantee, and it has no error to end the wait with.

func lost() -> Guarantee<Int> {
  conf.logHandler = { _ in }
  return Guarantee { _ in }
}

print(lost().map(on: nil) { $0 + 1 }.wait())  // stops: wait() would wait for ever
