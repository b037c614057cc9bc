// mode: swift5
import Promises

// In Swift 5 mode, the top level without any `await` is isolated to no actor.

conf.Q = (map: .global(), return: .global())
conf.logHandler = { _ in }
let number = Promise.value(41).map { $0 + 1 }
print("Swift 5 mode: \(try number.wait())")  // prints: Swift 5 mode: 42
