import CancellablePromises
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Converts errors to `NSError`, by the rules of the platform.
func convertErrors() {
  let error: any Error = CancellationError()
  print(error.isCancelled, (error as NSError).isCancelled)

  let errors: [any Error] = [CocoaError(.fileNoSuchFile), URLError(.timedOut), error]
  print(errors.map(isTaken).map { "\($0)" }.joined(separator: " "))
}

/// Whether the error is taken where an `NSError` is wanted.
func isTaken(_ error: any Error) -> Bool {
  Promise<Bool>(error: error)
    .recover(only: NSError.self, on: nil, policy: .allErrors) { _ in Promise.value(true) }
    .recover(on: nil, policy: .allErrors) { _ in Promise.value(false) }
    .value!
}
