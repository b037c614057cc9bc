import Dispatch
import Promises

// A queue waits for a handler on its own target. Only macOS tells whether the target is serial.
// on: macOS

let target = DispatchQueue(label: "worker")
let queue = DispatchQueue(label: "wide", attributes: .concurrent, target: target)
queue.sync {
  let number = Promise.value(41).map(on: target) { $0 + 1 }
  print((try? number.wait()) as Any)  // stops: deadlock: wait() blocks worker
}
