import Synchronization

/// Counts the living objects of a test.
public final class LiveCount: Sendable {
  private let count = Atomic<Int>(0)

  /// Makes a count of zero.
  public init() {}

  /// The number of counted objects alive.
  public var live: Int { count.load(ordering: .sequentiallyConsistent) }

  /// Makes a counted object.
  ///
  /// - Returns: The object.
  public func make() -> Tracked { Tracked(self) }

  fileprivate func add(_ difference: Int) {
    count.add(difference, ordering: .sequentiallyConsistent)
  }
}

/// An object counted for as long as it lives.
public final class Tracked: Sendable {
  private let counter: LiveCount

  fileprivate init(_ counter: LiveCount) {
    self.counter = counter
    counter.add(1)
  }

  deinit { counter.add(-1) }

  /// Makes a closure capture the object, without an effect.
  public func touch() {}
}

/// An error with a counted object inside.
public struct TrackedError: Error {
  /// The counted object.
  public let tracked: Tracked

  /// Makes an error.
  ///
  /// - Parameter tracked: The counted object.
  public init(_ tracked: Tracked) { self.tracked = tracked }
}

/// An object that runs a closure when released.
public final class Farewell: Sendable {
  private let body: @Sendable () -> Void

  /// Makes an object.
  ///
  /// - Parameter body: The closure, run on the releasing thread.
  public init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  deinit { body() }

  /// Makes a closure capture the object, without an effect.
  public func touch() {}
}

/// A weak reference.
public struct WeakReference {
  /// The object; nil once released.
  public private(set) weak var object: AnyObject?

  /// Makes a reference.
  ///
  /// - Parameter object: The object.
  public init(_ object: AnyObject?) { self.object = object }
}
