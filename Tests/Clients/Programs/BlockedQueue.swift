import Dispatch
import Promises

// A queue waits for a handler that is to run on that very queue. Elsewhere nothing says that it is serial.
// on: macOS

let queue = DispatchQueue(label: "worker")
queue.sync {
  let number = Promise.value(41).map(on: queue) { $0 + 1 }
  print((try? number.wait()) as Any)  // stops: wait() blocks worker
}
