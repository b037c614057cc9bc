import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// A deprecated name, which is called without a warning through a protocol.
private protocol OldNames {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  func fulfill_()
}

extension Resolver: OldNames where T == Void {}

private func isInvalidCall(_ error: (any Error)?) -> Bool {
  if case .invalidCallingConvention? = error as? PromiseError { true } else { false }
}

@Suite struct ResolverTests {
  @Test func `a call with neither value nor error is an invalid call`() {
    #expect(isInvalidCall(Promise<Int> { $0.resolve(Int?.none, nil) }.error))
    #expect(isInvalidCall(Promise<Int> { $0.resolve(TestError?.none, Int?.none) }.error))
    #expect(isInvalidCall(Promise<(Int, String)> { $0.resolve(1, nil, nil) }.error))
  }

  @Test func `a call with both a value and an error rejects`() {
    #expect(Promise<Int> { $0.resolve(1, TestError.first) }.testError == .first)
    #expect(Promise<Int> { $0.resolve(TestError.first, 1) }.testError == .first)
    #expect(Promise<(Int, String)> { $0.resolve(1, "1", TestError.first) }.testError == .first)
    let (one, two) = (Int?(1), String?("1"))
    #expect(Promise<(Int, String)> { $0.resolve(one, two, TestError.first) }.testError == .first)
    #expect(Promise<(Int?, String?)> { $0.resolve(1, "1", TestError.first) }.testError == .first)
  }

  @Test func `a promise of optionals is fulfilled with nil, unless there is an error`() {
    let pair = Promise<(Int?, String?)> { $0.resolve(nil, nil, nil) }
    #expect(pair.value.map { $0.0 == nil && $0.1 == nil } == true)
    #expect(Promise<(Int?, String?)> { $0.resolve(1, "1", nil) }.value?.1 == "1")
    #expect(Promise<(Int?, String)> { $0.resolve(nil, "1", nil) }.value?.1 == "1")
    #expect(Promise<(Int, String?)> { $0.resolve(1, nil, nil) }.value?.0 == 1)
    #expect(Promise<Int?> { $0.resolve(Int?.none, nil as (any Error)?) }.value == .some(.none))
  }

  @Test func `only the first call of a resolver counts`() {
    let calls: [@Sendable (Resolver<Int>) -> Void] = [
      { $0.fulfill(1) }, { $0.reject(TestError.first) }, { $0.resolve(Int?(2), nil) },
      { $0.resolve(Result<Int, TestError>.failure(.second)) },
    ]
    for first in calls {
      let expected = Promise<Int> { first($0) }
      for second in calls {
        let promise = Promise<Int> {
          first($0)
          second($0)
        }
        #expect("\(promise.result!)" == "\(expected.result!)")
      }
    }
  }

  @Test func `an old name fulfils, too`() {
    let (promise, resolver) = Promise<Void>.pending()
    let old: any OldNames = resolver
    old.fulfill_()
    #expect(promise.isFulfilled)
  }

  @Test func `a guarantee is fulfilled by its first call`() {
    let (guarantee, resolve) = Guarantee<Int>.pending()
    resolve(1)
    resolve(2)
    #expect(guarantee.value == 1)
    let initialised = Guarantee<Int> {
      $0(3)
      $0(4)
    }
    #expect(initialised.value == 3)
  }

  @Test func `firstly takes a promise, a guarantee, and an error`() {
    let (guarantee, _) = Guarantee<Int>.pending()
    let same: Guarantee<Int> = firstly { guarantee }
    #expect(same === guarantee)
    let promise: Promise<Int> = firstly { Promise.value(1) }
    #expect(promise.value == 1)
    let thrown: Promise<Int> = firstly { () throws -> Promise<Int> in throw TestError.first }
    #expect(thrown.testError == .first)
    let cancellable: CancellablePromise<Int> = firstly {
      () throws -> CancellablePromise<Int> in throw TestError.first
    }
    #expect(cancellable.testError == .first)
  }

  @Test func `functions that make a promise or wait for one can be passed by name`() async throws {
    let plain: [(any Error) -> Promise<Int>] = [Promise.init(error:)]
    let cancellable: [(any Error) -> CancellablePromise<Int>] = [CancellablePromise.init(error:)]
    #expect(plain[0](TestError.first).testError == .first)
    #expect(cancellable[0](TestError.first).testError == .first)

    let pending: () -> (promise: Promise<Int>, resolver: Resolver<Int>) = Promise.pending
    let sure: () -> (guarantee: Guarantee<Int>, resolve: @Sendable (Int) -> Void) =
      Guarantee.pending
    let other: () -> (promise: CancellablePromise<Int>, resolver: Resolver<Int>) =
      CancellablePromise.pending
    let (one, two, three) = (pending(), sure(), other())
    one.resolver.fulfill(1)
    two.resolve(2)
    three.resolver.fulfill(3)
    let waits: [() throws -> Int] = [
      one.promise.wait, two.guarantee.wait, three.promise.wait,
    ]
    #expect(try waits.map { try $0() } == [1, 2, 3])
    let awaits: [() async throws -> Int] = [one.promise.async, three.promise.async]
    #expect(try await awaits[0]() == 1)
    #expect(try await awaits[1]() == 3)
  }
}
