internal import CancellablePromises

/// The interface of a binary framework, in which the compiler allows no promise.
public final class Pages: Sendable {
  private let loads = SingleFlight<Int, String>()

  /// Makes an instance without loads.
  public init() {}

  /// Loads a page; callers that ask for it meanwhile share the load.
  public func page(_ number: Int) async throws -> String {
    try await loads.promise(for: number) { load(number) }.async()
  }

  /// The same for code without tasks; the handler is called on any thread.
  public func page(
    _ number: Int, completion: @escaping @Sendable (Result<String, any Error>) -> Void
  ) {
    loads.promise(for: number) { load(number) }.pipe(to: completion)
  }

  private func load(_ number: Int) -> CancellablePromise<String> { .value("page \(number)") }
}
