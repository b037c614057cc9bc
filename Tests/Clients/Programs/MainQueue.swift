import Dispatch
import Foundation
import Promises

// A program that gives its main thread to the main queue, as servers do.

after(.milliseconds(1)).map { 41 }.done { value in
  print("main queue: \(value + 1)")  // prints: main queue: 42
  exit(0)
}
dispatchMain()
