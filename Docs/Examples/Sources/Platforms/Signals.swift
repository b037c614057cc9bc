import CancellablePromises
import Foundation

/// Catches the next signal, which then doesn't end the program, once `ready` is fulfilled.
func next(_ number: Int32) -> (ready: Guarantee<Void>, arrived: CancellablePromise<Void>) {
  let (ready, resolve) = Guarantee<Void>.pending()
  let arrived = CancellablePromise<Void> { resolver in
    signal(number, SIG_IGN)
    nonisolated(unsafe) let source = DispatchSource.makeSignalSource(signal: number)
    // A signal that comes before the registration is lost.
    source.setRegistrationHandler { resolve(()) }
    source.setEventHandler { resolver.fulfill() }
    source.activate()
    return { source.cancel() }
  }
  return (ready, arrived)
}

/// Prints a line and flushes the output.
func say(_ text: String) {
  print(text)
  fflush(nil)
}

/// Answers requests until a cancel, which fulfils the promise.
func listen() -> CancellablePromise<Void> {
  CancellablePromise { resolver in
    signal(SIGPIPE, SIG_IGN)
    say("listening")
    return {
      say("stopped listening")
      resolver.fulfill()
    }
  }
}

func writeLog() -> Guarantee<Void> { after(.milliseconds(1)).done { say("wrote the log") } }

func serve() -> Never {
  let (interrupt, termination) = (next(SIGINT), next(SIGTERM))
  let server = firstly {
    when(guarantees: interrupt.ready, termination.ready).asCancellable()
  }.then { _ in
    listen()
  }
  race(interrupt.arrived, termination.arrived).done { server.cancel() }.cauterize()
  server.ensureThen {
    writeLog()
  }.done {
    exit(EXIT_SUCCESS)
  }.catch { error in
    say("failed: \(error)")
    exit(EXIT_FAILURE)
  }
  dispatchMain()
}
