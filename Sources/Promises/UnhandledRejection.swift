/// An error that nobody has handled: its promise has gone away.
public struct UnhandledRejection: Sendable {
  /// The error.
  public let error: any Error
}

extension UnhandledRejection: CustomStringConvertible {
  /// Says that nobody handled the error.
  public var description: String { "nobody handled \(error)" }
}
