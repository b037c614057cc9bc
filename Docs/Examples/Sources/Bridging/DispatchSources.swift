import CancellablePromises
import Foundation
import Samples

extension DispatchSourceProtocol {
  func firstEvent() -> CancellablePromise<UInt> {
    let source = Unchecked<any DispatchSourceProtocol>(value: self)
    return CancellablePromise { resolver in
      source.value.setEventHandler {
        source.value.cancel()
        resolver.fulfill(source.value.data)
      }
      source.value.activate()
      return { source.value.cancel() }
    }
  }
}

@MainActor
func dispatchSources() async throws {
  try await sample("A signal", prints: ["heard"]) {
    signal(SIGUSR1, SIG_IGN)
    let calls = DispatchSource.makeSignalSource(signal: SIGUSR1)
    // Not before the source listens.
    calls.setRegistrationHandler { kill(getpid(), SIGUSR1) }
    calls.firstEvent().done { _ in print("heard") }.cauterize()
  }
  try await sample("A file that can be read", prints: ["true", "5 bytes"]) {
    let pipe = Pipe()
    let file = pipe.fileHandleForReading.fileDescriptor
    let readable = DispatchSource.makeReadSource(fileDescriptor: file).firstEvent()
    print(readable.isPending)
    try pipe.fileHandleForWriting.write(contentsOf: Data("hello".utf8))
    print(try await readable.async(), "bytes")
  }
  try await sample("A timer", prints: ["true", "true"]) {
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + .milliseconds(1), repeating: .milliseconds(1))
    _ = try await timer.firstEvent().async()
    print(timer.isCancelled)

    let never = DispatchSource.makeTimerSource()
    never.firstEvent().cancel()
    print(never.isCancelled)
  }
}
