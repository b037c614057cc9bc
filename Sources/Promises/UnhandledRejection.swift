/// An error that nobody has handled, whose promise has gone away.
public struct UnhandledRejection: Sendable {
  /// The error.
  public let error: any Error
  /// The promise with which it was lost.
  public let origin: PromiseOrigin
}

extension UnhandledRejection: CustomStringConvertible {
  /// Describes which error was lost, and where.
  public var description: String { "nobody handled \(error): \(origin)" }
}
