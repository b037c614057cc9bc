import Promises

// The main thread waits for a handler on the main queue.

let number = Promise.value(41).map { $0 + 1 }
print(try number.wait())  // stops: deadlock: wait() blocks com.apple.main-thread
