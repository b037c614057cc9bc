internal import CancellablePromises

/// The interface of a binary framework, in which the compiler allows no promise.
public final class Pages: Sendable {
  private let loads = SingleFlight<Int, String>()

  public init() {}

  public func page(_ number: Int) async throws -> String {
    try await loads.promise(for: number) { load(number) }.async()
  }

  public func page(
    _ number: Int, completion: @escaping @Sendable (Result<String, any Error>) -> Void
  ) {
    loads.promise(for: number) { load(number) }.pipe(to: completion)
  }

  private func load(_ number: Int) -> CancellablePromise<String> { .value("page \(number)") }
}
