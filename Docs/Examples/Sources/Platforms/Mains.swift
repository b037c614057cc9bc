import CancellablePromises
import Foundation

func answer() -> Guarantee<Int> { after(.milliseconds(1)).map { 42 } }

/// Serves the main queue until `exit`.
func serveMainQueue() -> Never {
  answer().done { answer in
    print("the main queue:", answer)
    exit(EXIT_SUCCESS)
  }
  dispatchMain()
}

/// Runs the main run loop, which serves the main queue too, until `exit`.
func serveRunLoop() -> Never {
  answer().done { answer in
    print("the run loop:", answer, Thread.isMainThread)
    exit(EXIT_SUCCESS)
  }
  RunLoop.main.run()
  exit(EXIT_FAILURE)
}

/// Blocks the main thread: no thread serves the main queue.
func waitForWork() {
  conf.Q = (map: .global(), return: .global())
  print("waiting:", answer().wait())
}

/// Runs the main run loop until a promise has settled.
func hang<Source: Thenable>(_ promise: Source) throws -> Source.T {
  while promise.isPending {
    _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
  }
  return try promise.result!.get()
}
