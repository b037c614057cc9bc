// Promises with a single function an operator: what chains are compared with.

import Dispatch

protocol Target: Sendable {}

extension DispatchQueue: Target {}

extension Target where Self == DispatchQueue {
  static var main: DispatchQueue { DispatchQueue.main }
}

protocol Thenable<T>: AnyObject, Sendable {
  associatedtype T: Sendable
}

final class Promise<T: Sendable>: Thenable {
  static func value(_ value: T) -> Promise<T> { fatalError() }
  var value: T? { nil }
}

final class Guarantee<T: Sendable>: Thenable {
  static func value(_ value: T) -> Guarantee<T> { fatalError() }
  var value: T? { nil }
}

final class CancellablePromise<T: Sendable>: Thenable {
  static func value(_ value: T) -> CancellablePromise<T> { fatalError() }
  var value: T? { nil }
}

extension Promise {
  func then<U: Thenable>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> U
  ) -> Promise<U.T> { fatalError() }

  func map<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> U
  ) -> Promise<U> { fatalError() }

  func compactMap<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> U?
  ) -> Promise<U> { fatalError() }

  func get(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Promise<T> { fatalError() }

  func done(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Promise<Void> { fatalError() }

  func ensure(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable () -> Void
  ) -> Promise<T> { fatalError() }

  @discardableResult
  func `catch`(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (any Error) -> Void
  ) -> Promise<Void> { fatalError() }
}

extension Promise where T: Sequence {
  func mapValues<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U]> { fatalError() }
}

extension Guarantee {
  func then<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) -> Guarantee<U>
  ) -> Guarantee<U> { fatalError() }

  func map<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) -> U
  ) -> Guarantee<U> { fatalError() }

  func compactMap<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> U?
  ) -> Promise<U> { fatalError() }

  func get(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) -> Void
  ) -> Guarantee<T> { fatalError() }

  @discardableResult
  func done(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) -> Void
  ) -> Guarantee<Void> { fatalError() }
}

extension Guarantee where T: Sequence {
  func mapValues<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T.Element) -> U
  ) -> Guarantee<[U]> { fatalError() }
}

extension CancellablePromise {
  func then<U: Thenable>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> U
  ) -> CancellablePromise<U.T> { fatalError() }

  func map<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> U
  ) -> CancellablePromise<U> { fatalError() }

  func compactMap<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> U?
  ) -> CancellablePromise<U> { fatalError() }

  func get(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> CancellablePromise<T> { fatalError() }

  func done(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> CancellablePromise<Void> { fatalError() }

  func ensure(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable () -> Void
  ) -> CancellablePromise<T> { fatalError() }

  @discardableResult
  func `catch`(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (any Error) -> Void
  ) -> CancellablePromise<Void> { fatalError() }
}

extension CancellablePromise where T: Sequence {
  func mapValues<U>(
    on: (any Target)? = nil, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U]> { fatalError() }
}
