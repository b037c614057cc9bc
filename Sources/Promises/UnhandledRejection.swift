/// An error that nobody has handled, whose promise has gone away.
public struct UnhandledRejection: Sendable {
  /// The error.
  public let error: any Error
  /// The rejected promise.
  public let origin: PromiseOrigin
}

extension UnhandledRejection: CustomStringConvertible {
  /// Describes which error was lost, and where.
  public var description: String { "nobody handled \(error): \(origin)" }
}

extension ConfigurationStore {
  /// Reports the error of a promise that goes away without a handler having been told of the error.
  func reportUnhandled(_ error: any Error, _ origin: @autoclosure () -> PromiseOrigin) {
    guard let handler = current.unhandledRejectionHandler, !error.isCancelled else { return }
    handler(UnhandledRejection(error: error, origin: origin()))
  }
}
