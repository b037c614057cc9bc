/// The error of a rejected promise that was released before any code handled it.
public struct UnhandledRejection: Sendable {
  /// The error.
  public let error: any Error
  /// The rejected promise.
  public let origin: PromiseOrigin
}

extension UnhandledRejection: CustomStringConvertible {
  /// Describes which error was lost, and where.
  public var description: String { "unhandled error: \(error), in \(origin)" }
}

extension UnhandledRejection {
  /// Reports the error of a released promise that no handler received.
  static func report(
    _ error: any Error, _ origin: () -> PromiseOrigin,
    to handler: (@Sendable (UnhandledRejection) -> Void)?
  ) {
    guard let handler, !error.isCancelled else { return }
    handler(UnhandledRejection(error: error, origin: origin()))
  }

  /// The default handler: in debug builds, logs the error, unless the loss of a promise has been
  /// logged already.
  static let defaultHandler: (@Sendable (UnhandledRejection) -> Void)? = {
    #if DEBUG
      { rejection in
        if case PromiseError.abandoned = rejection.error { return }
        Hooks.current.log(.cauterized(rejection.error), about: rejection.origin)
      }
    #else
      nil
    #endif
  }()
}
