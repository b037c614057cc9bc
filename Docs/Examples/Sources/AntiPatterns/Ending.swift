import CancellablePromises
import Dispatch
import Samples

@MainActor
final class Spinner {
  private(set) var isSpinning = false

  func start() { isSpinning = true }
  func stop() { isSpinning = false }
}

@MainActor
func showSpinning(
  _ user: CancellablePromise<User>, _ spinner: Spinner
) -> CancellablePromise<Void> {
  spinner.start()
  let shown = user.done { user in
    print(user.name)
    spinner.stop()
  }
  shown.catch { error in
    print(error)
    spinner.stop()
  }
  return shown
}

@MainActor
func showStopping(
  _ user: CancellablePromise<User>, _ spinner: Spinner
) -> CancellablePromise<Void> {
  spinner.start()
  return user.done { user in
    print(user.name)
  }.ensure {
    spinner.stop()
  }
}

@MainActor
func ending() async throws {
  try await sample("Stopped in done and catch", prints: ["true"]) {
    let spinner = Spinner()
    let (user, resolver) = CancellablePromise<User>.pending()
    showSpinning(user, spinner).cancel()
    // What was given to the main queue has run when this has.
    await DispatchQueue.main.async(.promise) {}.async()
    resolver.fulfill(User(name: "too late"))
    print(spinner.isSpinning)
  }
  try await sample("Stopped in ensure", prints: ["false"]) {
    let spinner = Spinner()
    let (user, resolver) = CancellablePromise<User>.pending()
    let shown = showStopping(user, spinner)
    shown.cancel()
    _ = try? await shown.async()
    resolver.fulfill(User(name: "too late"))
    print(spinner.isSpinning)
  }
}
