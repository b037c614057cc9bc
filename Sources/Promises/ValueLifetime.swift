/// How long a ``SingleFlight`` keeps the values of its work.
public struct ValueLifetime: Sendable {
  package let duration: Duration

  /// Until they are removed, or make room for others.
  public static let untilRemoved = ValueLifetime(duration: .endless)

  /// For some time from when the work was fulfilled.
  ///
  ///     let pages = SingleFlight<URL, Page>(keepsValues: .for(.seconds(60)))
  ///
  /// - Parameter duration: How long; zero or less keeps no values.
  /// - Returns: The lifetime.
  public static func `for`(_ duration: Duration) -> ValueLifetime {
    ValueLifetime(duration: duration)
  }
}
