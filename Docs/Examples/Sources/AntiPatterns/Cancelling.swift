import CancellablePromises
import Samples

/// Goes on until it is stopped.
final class Transfer: Sendable {
  func stop() { print("stopped") }
}

func transferUnstoppable() -> CancellablePromise<String> {
  CancellablePromise { resolver in
    let transfer = Transfer()
    after(seconds: 3600).done { [transfer] in resolver.fulfill("\(transfer)") }
    return {}
  }
}

func transfer() -> CancellablePromise<String> {
  CancellablePromise { resolver in
    let transfer = Transfer()
    after(seconds: 3600).done { [transfer] in resolver.fulfill("\(transfer)") }
    return { transfer.stop() }
  }
}

@MainActor
func cancelling() async throws {
  try await sample("The beginning", prints: ["true", "1"]) {
    let user = CancellablePromise.value(1)
    let shown = user.map { $0 }.done { print($0) }
    shown.cauterize()
    user.cancel()
    print(shown.isPending)
  }
  try await sample("The end", prints: ["true"]) {
    let number = CancellablePromise<Int>.pending()
    let shown = number.promise.map { $0 }.done { print($0) }
    shown.cauterize()
    shown.cancel()
    print(number.promise.isRejected)
    number.resolver.fulfill(1)
  }
  try await sample("An empty cancel block", prints: ["true", "stopped", "true"]) {
    let unstoppable = transferUnstoppable()
    unstoppable.cancel()
    print(unstoppable.isRejected)
    let stoppable = transfer()
    stoppable.cancel()
    print(stoppable.isRejected)
  }
}
