import Dispatch
import Foundation

/// Calls a closure at Ctrl-C, in place of ending the program; a second Ctrl-C ends it.
@MainActor
public func onInterrupt(_ number: Int32 = SIGINT, _ body: @escaping @MainActor () -> Void) {
  signal(number, SIG_IGN)
  let interrupts = DispatchSource.makeSignalSource(signal: number, queue: .main)
  interrupts.setEventHandler {
    // Until then, that the closure refers to it keeps the source alive.
    interrupts.cancel()
    signal(number, SIG_DFL)
    MainActor.assumeIsolated { body() }
  }
  interrupts.activate()
}
