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

extension ConfigurationStore {
  /// A promise that goes away reports its error here if nobody was told of it.
  func reportUnhandled(_ error: any Error, _ origin: @autoclosure () -> PromiseOrigin) {
    guard let handler = current.unhandledRejectionHandler, !error.isCancelled else { return }
    handler(UnhandledRejection(error: error, origin: origin()))
  }
}
