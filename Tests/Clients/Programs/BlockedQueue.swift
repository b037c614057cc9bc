import Dispatch
import Promises

// A queue waits for its own handler. Only macOS tells whether the queue is serial.
// on: macOS

let queue = DispatchQueue(label: "worker")
queue.sync {
  let number = Promise.value(41).map(on: queue) { $0 + 1 }
  print((try? number.wait()) as Any)  // stops: deadlock: wait() blocks worker
}
