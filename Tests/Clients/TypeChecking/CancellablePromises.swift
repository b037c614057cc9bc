// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// CancellablePromiseKit's shape, with a single function for each operator.

public import Dispatch
@_exported public import Promises

public protocol CancellableCatchMixin: Thenable {}

public final class CancellablePromise<T>: CancellableCatchMixin {
  public static func value(_ value: T) -> CancellablePromise<T> { fatalError() }
  public init(error: any Error) {}
  public var result: Result<T, any Error>? { nil }
}

public final class CancellableFinalizer {
  public func finally(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping () -> Void
  ) -> Void { fatalError() }
}

extension CancellableCatchMixin {
  public func then<U: Thenable>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) throws -> U
  ) -> CancellablePromise<U.T> { fatalError() }

  public func map<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) throws -> U
  ) -> CancellablePromise<U> { fatalError() }

  public func compactMap<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) throws -> U?
  ) -> CancellablePromise<U> { fatalError() }

  public func done(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) throws -> Void
  ) -> CancellablePromise<Void> { fatalError() }

  public func get(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) throws -> Void
  ) -> CancellablePromise<T> { fatalError() }

  public func tap(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (Result<T, any Error>) -> Void
  ) -> CancellablePromise<T> { fatalError() }

  public func asVoid() -> CancellablePromise<Void> { fatalError() }

  @discardableResult
  public func `catch`(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .allErrorsExceptCancellation,
    _ body: @escaping (any Error) -> Void
  ) -> CancellableFinalizer { fatalError() }

  public func ensure(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping () -> Void
  ) -> CancellablePromise<T> { fatalError() }

  public func ensureThen(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping () -> Guarantee<Void>
  ) -> CancellablePromise<T> { fatalError() }

  @discardableResult
  public func cauterize() -> CancellableFinalizer { fatalError() }
}

extension CancellablePromise where T: Sequence {
  public func mapValues<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> U
  ) -> CancellablePromise<[U]> { fatalError() }

  public func flatMapValues<U: Sequence>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> U
  ) -> CancellablePromise<[U.Element]> { fatalError() }

  public func compactMapValues<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> U?
  ) -> CancellablePromise<[U]> { fatalError() }

  public func filterValues(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> { fatalError() }

  public func thenMap<U: Thenable>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> U
  ) -> CancellablePromise<[U.T]> { fatalError() }

  public func thenFlatMap<U: Thenable>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> U
  ) -> CancellablePromise<[U.T.Element]> where U.T: Sequence { fatalError() }

  public func sortedValues(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element, T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> { fatalError() }
}

extension CancellableCatchMixin where T: Collection {
  public var firstValue: CancellablePromise<T.Element> { fatalError() }
}

extension CancellableCatchMixin {
  public func recover<U: Thenable>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .allErrorsExceptCancellation,
    _ body: @escaping (any Error) throws -> U
  ) -> CancellablePromise<T> where U.T == T { fatalError() }

  @discardableResult
  public func recover(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (any Error) -> Guarantee<T>
  ) -> CancellablePromise<T> { fatalError() }
}

extension CancellableCatchMixin where T == Void {
  @discardableResult
  public func recover(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (any Error) -> Void
  ) -> CancellablePromise<Void> { fatalError() }

  public func recover(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .allErrorsExceptCancellation,
    _ body: @escaping (any Error) throws -> Void
  ) -> CancellablePromise<Void> { fatalError() }
}

extension Thenable {
  public func asCancellable() -> CancellablePromise<T> { fatalError() }
}

public func firstly<T>(
  execute body: () throws -> CancellablePromise<T>
) -> CancellablePromise<T> { fatalError() }
