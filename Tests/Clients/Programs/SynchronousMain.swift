import Dispatch
import Promises

// A script waits for work in the background.

conf.Q = (map: .global(), return: .global())
// Silences the warning of a wait on the main thread.
conf.logHandler = { _ in }

// A closure at the top level would be main actor code, and the main actor waits here.
func sum() -> Promise<Int> {
  firstly {
    Promise.value(20)
  }.map { $0 + 20 }.then { value in
    after(.milliseconds(1)).map { value + 2 }
  }
}

print("synchronous main: \(try sum().wait())")  // prints: synchronous main: 42
print("inline: \(try sum().map(on: nil) { $0 + 1 }.wait())")  // prints: inline: 43
