import Promises

// The guarantee has lost its resolver, and without an error, the wait cannot end.

func lost() -> Guarantee<Int> {
  conf.logHandler = { _ in }
  return Guarantee { _ in }
}

print(lost().map(on: nil) { $0 + 1 }.wait())  // stops: wait() would never return
