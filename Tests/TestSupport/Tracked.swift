import Synchronization

/// Counts the living objects of a test.
public final class LiveCount: Sendable {
  private let count = Atomic<Int>(0)

  /// Makes a count of zero.
  public init() {}

  /// How many objects made here are alive.
  public var live: Int { count.load(ordering: .sequentiallyConsistent) }

  /// Makes an object that is counted for as long as it lives.
  ///
  /// - Returns: The object.
  public func make() -> Tracked { Tracked(self) }

  fileprivate func add(_ difference: Int) {
    count.add(difference, ordering: .sequentiallyConsistent)
  }
}

/// An object whose life is counted.
public final class Tracked: Sendable {
  private let counter: LiveCount

  fileprivate init(_ counter: LiveCount) {
    self.counter = counter
    counter.add(1)
  }

  deinit { counter.add(-1) }

  /// Does nothing, so that a closure can name what it captures.
  public func touch() {}
}

/// An error whose life is counted.
public struct TrackedError: Error {
  /// The object that is counted.
  public let tracked: Tracked

  /// Makes an error.
  ///
  /// - Parameter tracked: The object that is counted.
  public init(_ tracked: Tracked) { self.tracked = tracked }
}

/// An object that does something when it goes away.
public final class Farewell: Sendable {
  private let body: @Sendable () -> Void

  /// Makes an object.
  ///
  /// - Parameter body: What to do, on whichever thread lets it go.
  public init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  deinit { body() }

  /// Does nothing, so that a closure can name what it captures.
  public func touch() {}
}

/// A reference that keeps nothing alive.
public struct WeakReference {
  /// The object; nil once it is gone.
  public private(set) weak var object: AnyObject?

  /// Makes a reference.
  ///
  /// - Parameter object: The object.
  public init(_ object: AnyObject?) { self.object = object }
}
