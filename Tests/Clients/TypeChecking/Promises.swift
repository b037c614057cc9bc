// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Promises in PromiseKit's shape, with no more than declarations: a single function for each operator, with an
// `on:` that can be left out. Only guarantees have two, one of which cannot fail. What chains cost is
// compared with what they cost here.

public import Dispatch

public protocol Target: Sendable {}

extension DispatchQueue: Target {}

extension Target where Self == DispatchQueue {
  public static var main: DispatchQueue { DispatchQueue.main }
}

public enum CatchPolicy: Sendable { case allErrors, allErrorsExceptCancellation }

public protocol Thenable<T>: AnyObject {
  associatedtype T
  var result: Result<T, any Error>? { get }
}

public protocol PlainPromise: Thenable {}

extension Thenable {
  public var value: T? { nil }
}

public final class Promise<T>: PlainPromise {
  public static func value(_ value: T) -> Promise<T> { fatalError() }
  public init(error: any Error) {}
  public var result: Result<T, any Error>? { nil }
}

public final class Guarantee<T>: Thenable {
  public static func value(_ value: T) -> Guarantee<T> { fatalError() }
  public var result: Result<T, any Error>? { nil }
}

public final class PromiseFinalizer {
  public func finally(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping () -> Void
  ) -> Void { fatalError() }
}

extension PlainPromise {
  public func then<U: Thenable>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) throws -> U
  ) -> Promise<U.T> { fatalError() }

  public func map<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) throws -> U
  ) -> Promise<U> { fatalError() }

  public func compactMap<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) throws -> U?
  ) -> Promise<U> { fatalError() }

  public func done(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) throws -> Void
  ) -> Promise<Void> { fatalError() }

  public func get(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) throws -> Void
  ) -> Promise<T> { fatalError() }

  public func tap(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (Result<T, any Error>) -> Void
  ) -> Promise<T> { fatalError() }

  public func asVoid() -> Promise<Void> { fatalError() }

  @discardableResult
  public func `catch`(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .allErrorsExceptCancellation,
    _ body: @escaping (any Error) -> Void
  ) -> PromiseFinalizer { fatalError() }

  public func ensure(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping () -> Void
  ) -> Promise<T> { fatalError() }

  public func ensureThen(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping () -> Guarantee<Void>
  ) -> Promise<T> { fatalError() }

  @discardableResult
  public func cauterize() -> PromiseFinalizer { fatalError() }
}

extension Promise where T: Sequence {
  public func mapValues<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> U
  ) -> Promise<[U]> { fatalError() }

  public func flatMapValues<U: Sequence>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> U
  ) -> Promise<[U.Element]> { fatalError() }

  public func compactMapValues<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> U?
  ) -> Promise<[U]> { fatalError() }

  public func filterValues(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> Bool
  ) -> Promise<[T.Element]> { fatalError() }

  public func thenMap<U: Thenable>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> U
  ) -> Promise<[U.T]> { fatalError() }

  public func thenFlatMap<U: Thenable>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence { fatalError() }

  public func sortedValues(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> { fatalError() }
}

extension PlainPromise where T: Collection {
  public var firstValue: Promise<T.Element> { fatalError() }
}

// Only among members of protocols is the one for Void preferred.

extension PlainPromise {
  public func recover<U: Thenable>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .allErrorsExceptCancellation,
    _ body: @escaping (any Error) throws -> U
  ) -> Promise<T> where U.T == T { fatalError() }

  @discardableResult
  public func recover(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (any Error) -> Guarantee<T>
  ) -> Guarantee<T> { fatalError() }
}

extension PlainPromise where T == Void {
  @discardableResult
  public func recover(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (any Error) -> Void
  ) -> Guarantee<Void> { fatalError() }

  public func recover(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .allErrorsExceptCancellation,
    _ body: @escaping (any Error) throws -> Void
  ) -> Promise<Void> { fatalError() }
}

extension Guarantee {
  public func then<U: Thenable>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) throws -> U
  ) -> Promise<U.T> { fatalError() }

  public func map<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) throws -> U
  ) -> Promise<U> { fatalError() }

  public func compactMap<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) throws -> U?
  ) -> Promise<U> { fatalError() }

  public func done(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) throws -> Void
  ) -> Promise<Void> { fatalError() }

  public func get(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) throws -> Void
  ) -> Promise<T> { fatalError() }

  public func tap(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (Result<T, any Error>) -> Void
  ) -> Promise<T> { fatalError() }
}

extension Guarantee where T: Sequence {
  public func mapValues<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> U
  ) -> Promise<[U]> { fatalError() }

  public func flatMapValues<U: Sequence>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> U
  ) -> Promise<[U.Element]> { fatalError() }

  public func compactMapValues<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> U?
  ) -> Promise<[U]> { fatalError() }

  public func filterValues(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> Bool
  ) -> Promise<[T.Element]> { fatalError() }

  public func thenMap<U: Thenable>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> U
  ) -> Promise<[U.T]> { fatalError() }

  public func thenFlatMap<U: Thenable>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence { fatalError() }

  public func sortedValues(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> { fatalError() }
}

extension Guarantee where T: Collection {
  public var firstValue: Promise<T.Element> { fatalError() }
}

extension Guarantee {
  @discardableResult
  public func then<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) -> Guarantee<U>
  ) -> Guarantee<U> { fatalError() }

  public func map<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) -> U
  ) -> Guarantee<U> { fatalError() }

  @discardableResult
  public func done(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) -> Void
  ) -> Guarantee<Void> { fatalError() }

  @discardableResult
  public func get(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T) -> Void
  ) -> Guarantee<T> { fatalError() }

  public func asVoid() -> Guarantee<Void> { fatalError() }
}

extension Guarantee where T: Sequence {
  public func mapValues<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) -> U
  ) -> Guarantee<[U]> { fatalError() }

  public func flatMapValues<U: Sequence>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) -> U
  ) -> Guarantee<[U.Element]> { fatalError() }

  public func compactMapValues<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) -> U?
  ) -> Guarantee<[U]> { fatalError() }

  public func filterValues(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) -> Bool
  ) -> Guarantee<[T.Element]> { fatalError() }

  public func thenMap<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U]> { fatalError() }

  public func thenFlatMap<U: Sequence>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U.Element]> { fatalError() }

  public func sortedValues(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (T.Element, T.Element) -> Bool
  ) -> Guarantee<[T.Element]> { fatalError() }
}

public func after(seconds: Double) -> Guarantee<Void> { fatalError() }

public func firstly<U: Thenable>(execute body: () throws -> U) -> Promise<U.T> { fatalError() }

public func firstly<T>(execute body: () -> Guarantee<T>) -> Guarantee<T> { fatalError() }

public func race<U: Thenable>(_ thenables: U...) -> Promise<U.T> { fatalError() }

public func race<U: Thenable>(_ thenables: [U]) -> Promise<U.T> { fatalError() }

public func race<T>(_ guarantees: Guarantee<T>...) -> Guarantee<T> { fatalError() }

public func when<U: Thenable>(fulfilled thenables: [U]) -> Promise<[U.T]> { fatalError() }

public func when<U: Thenable>(fulfilled promises: U...) -> Promise<Void> where U.T == Void {
  fatalError()
}

public func when<U: Thenable>(fulfilled promises: [U]) -> Promise<Void> where U.T == Void {
  fatalError()
}

public func when<A: Thenable, B: Thenable>(
  fulfilled first: A, _ second: B
) -> Promise<(A.T, B.T)> { fatalError() }

public func when<A: Thenable, B: Thenable, C: Thenable>(
  fulfilled first: A, _ second: B, _ third: C
) -> Promise<(A.T, B.T, C.T)> { fatalError() }

public func when<U: Thenable>(
  resolved thenables: U...
) -> Guarantee<[Result<U.T, any Error>]> { fatalError() }

public func when<U: Thenable>(
  resolved thenables: [U]
) -> Guarantee<[Result<U.T, any Error>]> { fatalError() }
