import CancellablePromises
import Samples

/// A site whose pages come when they are told to.
final class Site: Sendable {
  let index = Promise<String>.pending()
  let film = CancellablePromise<String>.pending()

  /// A page that is there at once.
  func page(_ number: Int) -> Promise<String> { .value("page \(number)") }

  /// A download that never ends by itself.
  func download() -> CancellablePromise<String> {
    CancellablePromise { [film] resolver in
      film.promise.pipe(to: resolver.resolve)
      return { withExtendedLifetime(film) { print("stopped the download") } }
    }
  }
}

/// What does not know of promises.
func measure(_ text: String) async throws -> Int {
  try await Task.sleep(for: .milliseconds(1))
  return text.count
}
