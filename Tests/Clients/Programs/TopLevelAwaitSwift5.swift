// mode: swift5
import Dispatch
import Promises

// With an `await` somewhere, the top level is main actor code in Swift 5 mode, too.

let key = DispatchSpecificKey<Bool>()
DispatchQueue.main.setSpecific(key: key, value: true)
conf.Q = (map: .global(), return: .global())
let isMain = try await Promise.value(1).map { _ in DispatchQueue.getSpecific(key: key) }.async()
print("on the main queue: \(isMain ?? false)")  // prints: on the main queue: true
