import Dispatch
import Promises

// A script that waits for work in the background.

conf.Q = (map: .global(), return: .global())
// That it waits on the main thread need not be said.
conf.logHandler = { _ in }

// A closure that stood at the top level would be the main actor's code, which waits here.
func sum() -> Promise<Int> {
  firstly {
    Promise.value(20)
  }.map { $0 + 20 }.then { value in
    after(.milliseconds(1)).map { value + 2 }
  }
}

print("synchronous main: \(try sum().wait())")  // prints: synchronous main: 42
print("inline: \(try sum().map(on: nil) { $0 + 1 }.wait())")  // prints: inline: 43
