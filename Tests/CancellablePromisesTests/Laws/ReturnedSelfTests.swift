import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// L87: a closure returns the very promise made by its operator.
@Suite(.leavesThreadClean) struct ReturnedSelfTests {
  /// An operator of one type, called on a source of the same type.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    /// Makes a link with a closure that returns the link itself, and returns the link's error.
    let error: @Sendable (_ isSettled: Bool, _ dispatcher: ManualDispatcher?) -> (any Error)?

    var testDescription: String { name }

    init<Source: Settleable, Link: Thenable>(
      _ name: String, _ outcome: Result<Source.T, any Error>,
      _ link: @escaping @Sendable (Source, (any Dispatcher)?, Shared<Link?>) -> Link
    ) {
      self.name = name
      error = { isSettled, dispatcher in
        let (source, settle) = Source.unsettled()
        let own = Shared<Link?>(nil)
        if isSettled { settle(outcome) }
        own.value = link(source, dispatcher, own)
        if !isSettled { settle(outcome) }
        dispatcher?.runAll()
        defer { own.value = nil }
        return if case .failure(let error)? = own.value?.result { error } else { nil }
      }
    }
  }

  @Test(arguments: Row.all)
  func `L87: a link is rejected if its closure returns the link itself`(row: Row) {
    let queue = ManualDispatcher()
    for error in [row.error(false, queue), row.error(true, queue), row.error(false, nil)] {
      guard case .returnedSelf? = error as? PromiseError else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }
}

/// A promise for tests to settle.
protocol Settleable: Thenable {
  static func unsettled() -> (Self, @Sendable (Result<T, any Error>) -> Void)
}

extension Promise: Settleable {
  static func unsettled() -> (Promise, @Sendable (Result<T, any Error>) -> Void) {
    let (promise, resolver) = pending()
    return (promise, { resolver.resolve($0) })
  }
}

extension Guarantee: Settleable {
  static func unsettled() -> (Guarantee, @Sendable (Result<T, any Error>) -> Void) {
    let (guarantee, resolve) = pending()
    return (guarantee, { result in if case .success(let value) = result { resolve(value) } })
  }
}

extension CancellablePromise: Settleable {
  static func unsettled() -> (CancellablePromise, @Sendable (Result<T, any Error>) -> Void) {
    let (promise, resolver) = pending()
    return (promise, { resolver.resolve($0) })
  }
}

extension ReturnedSelfTests.Row {
  static let all = plain + guaranteed + cancellable + starting

  private static let plain: [Self] = [
    .init("then", .success(1)) { (source: Promise<Int>, dispatcher, own) in
      source.then(on: dispatcher) { _ -> Promise<Int> in own.value! }
    },
    .init("recover", .failure(TestError.first)) { (source: Promise<Int>, dispatcher, own) in
      source.recover(on: dispatcher) { _ in own.value! }
    },
    .init("recover(only:) an error", .failure(TestError.first)) {
      (source: Promise<Int>, dispatcher, own) in
      source.recover(only: TestError.first, on: dispatcher) { _ in own.value! }
    },
    .init("recover(only:) a type", .failure(TestError.first)) {
      (source: Promise<Int>, dispatcher, own) in
      source.recover(only: TestError.self, on: dispatcher) { _ in own.value! }
    },
    .init("ensureThen", .success(())) { (source: Promise<Void>, dispatcher, own) in
      source.ensureThen(on: dispatcher) { own.value! }
    },
    .init("thenFlatMap", .success([1])) { (source: Promise<[Int]>, dispatcher, own) in
      source.thenFlatMap(on: dispatcher) { _ -> Promise<[Int]> in own.value! }
    },
  ]

  private static let guaranteed: [Self] = [
    .init("then of a guarantee", .success(1)) { (source: Guarantee<Int>, dispatcher, own) in
      source.then(on: dispatcher) { _ -> Guarantee<Int> in own.value! }
    },
    .init("then of a guarantee to a promise", .success(1)) {
      (source: Guarantee<Int>, dispatcher, own) in
      source.then(on: dispatcher) { _ -> Promise<Int> in own.value! }
    },
    .init("recover to a guarantee", .failure(TestError.first)) {
      (source: Promise<Int>, dispatcher, own) in
      source.recover(on: dispatcher) { _ -> Guarantee<Int> in own.value! }
    },
  ]

  private static let cancellable: [Self] = [
    .init("cancellable then", .success(1)) { (source: CancellablePromise<Int>, dispatcher, own) in
      source.then(on: dispatcher) { _ -> CancellablePromise<Int> in own.value! }
    },
    .init("cancellable recover", .failure(TestError.first)) {
      (source: CancellablePromise<Int>, dispatcher, own) in
      source.recover(on: dispatcher) { _ in own.value! }
    },
    .init("cancellable recover(only:) an error", .failure(TestError.first)) {
      (source: CancellablePromise<Int>, dispatcher, own) in
      source.recover(only: TestError.first, on: dispatcher) { _ in own.value! }
    },
    .init("cancellable recover(only:) a type", .failure(TestError.first)) {
      (source: CancellablePromise<Int>, dispatcher, own) in
      source.recover(only: TestError.self, on: dispatcher) { _ in own.value! }
    },
    .init("cancellable ensureThen", .success(())) {
      (source: CancellablePromise<Void>, dispatcher, own) in
      source.ensureThen(on: dispatcher) { own.value! }
    },
    .init("cancellable thenFlatMap", .success([1])) {
      (source: CancellablePromise<[Int]>, dispatcher, own) in
      source.thenFlatMap(on: dispatcher) { _ -> CancellablePromise<[Int]> in own.value! }
    },
  ]

  /// Operators with deferred work.
  private static let starting: [Self] = [
    .init("Limiter.run", .success(1)) { (source: Promise<Int>, dispatcher, own) in
      let limiter = Limiter(1)
      let _: Promise<Int> = limiter.run(on: nil) { source }
      return limiter.run(on: dispatcher) { () -> Promise<Int> in own.value! } as Promise<Int>
    },
    .init("cancellable Limiter.run", .success(1)) { (source: Promise<Int>, dispatcher, own) in
      let limiter = Limiter(1)
      let _: Promise<Int> = limiter.run(on: nil) { source }
      return limiter.run(on: dispatcher) { () -> CancellablePromise<Int> in own.value! }
    },
    .init("withResource", .success(1)) { (source: Promise<Int>, dispatcher, own) in
      withResource(source, on: dispatcher, dispose: { _ in }) { _ -> Promise<Int> in own.value! }
    },
    .init("cancellable withResource", .success(1)) {
      (source: CancellablePromise<Int>, dispatcher, own) in
      withResource(source, on: dispatcher, dispose: { _ in }) { _ -> CancellablePromise<Int> in
        own.value!
      }
    },
  ]
}
