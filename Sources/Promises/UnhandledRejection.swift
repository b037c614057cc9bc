/// An error that nobody has handled: its promise has gone away.
public struct UnhandledRejection: Sendable {
  /// The error.
  public let error: any Error
  /// The promise that it was lost with.
  public let origin: PromiseOrigin
}

extension UnhandledRejection: CustomStringConvertible {
  /// Says which error was lost, and where.
  public var description: String { "nobody handled \(error): \(origin)" }
}
