import Dispatch
import Foundation

/// Calls a closure at Ctrl-C, in place of ending the program; a second Ctrl-C ends it.
@MainActor
public func onInterrupt(_ body: @escaping @MainActor () -> Void) {
  signal(SIGINT, SIG_IGN)
  let interrupts = DispatchSource.makeSignalSource(signal: SIGINT, queue: .main)
  interrupts.setEventHandler {
    // Until then, that the closure refers to it keeps the source alive.
    interrupts.cancel()
    signal(SIGINT, SIG_DFL)
    MainActor.assumeIsolated { body() }
  }
  interrupts.activate()
}
