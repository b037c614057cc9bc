import CancellablePromises
import Dispatch
import Foundation

// Work blocks all of Dispatch's threads for concurrent queues, including the one that Dispatch adds
// each second. Timers and the cancel blocks of tasks still run on time (L80).

conf.logHandler = { _ in }

let gate = DispatchSemaphore(value: 0)
let ended = DispatchSemaphore(value: 0)

let (request, resolver) = CancellablePromise<Int>.pending()
request.onCancel { ended.signal() }
let (never, keeper) = Promise<Int>.pending()

func awaitRequest() -> Task<Int, any Error> { Task.detached { try await request.async() } }

/// A function, since a task at the top level would be main actor code, and the main actor waits
/// here.
func run() {
  let task = awaitRequest()
  while !request.debugDescription.contains("handlers: 1") { sched_yield() }

  let busy = DispatchQueue(label: "busy", attributes: .concurrent)
  let count = 1000
  for _ in 0..<count { busy.async { gate.wait() } }

  after(.milliseconds(1)).asPromise().done(on: nil) { ended.signal() }.cauterize()
  ended.wait()
  print("a timer fires")  // prints: a timer fires

  never.timeout(.milliseconds(1)).catch(on: nil) { _ in ended.signal() }
  ended.wait()
  print("a time limit ends")  // prints: a time limit ends

  task.cancel()
  ended.wait()
  print("a cancel block runs")  // prints: a cancel block runs

  for _ in 0..<count { gate.signal() }
}

run()
