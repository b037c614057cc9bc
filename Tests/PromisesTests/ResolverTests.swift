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

/// An API with completion handlers of every shape.
private struct API {
  var value: Int? = 1
  var error: TestError?

  func plain(_ completion: (Int) -> Void) { completion(value ?? 0) }
  func optional(_ completion: (Int?, (any Error)?) -> Void) { completion(value, error) }
  func required(_ completion: (Int, (any Error)?) -> Void) { completion(value ?? 0, error) }
  func reversed(_ completion: ((any Error)?, Int?) -> Void) { completion(error, value) }
  func errorOnly(_ completion: ((any Error)?) -> Void) { completion(error) }
  func flag(_ completion: (Bool, (any Error)?) -> Void) { completion(value != nil, error) }
  func two(_ completion: (Int?, String?, (any Error)?) -> Void) {
    completion(value, value.map { "\($0)" }, error)
  }
  func result(_ completion: (Result<Int, TestError>) -> Void) {
    completion(error.map { .failure($0) } ?? .success(value ?? 0))
  }
  func anyResult(_ completion: (Result<Int, any Error>) -> Void) {
    completion(error.map { .failure($0) } ?? .success(value ?? 0))
  }
  func nothing(_ completion: () -> Void) { completion() }
}

private func isInvalidCall(_ error: (any Error)?) -> Bool {
  if case .invalidCallingConvention? = error as? PromiseError { true } else { false }
}

@Suite struct ResolverTests {
  private let good = API()
  private let bad = API(error: .first)
  private let silent = API(value: nil)

  init() { _ = silence }

  @Test func `every shape of completion handler takes a method reference`() {
    for (api, value, error) in [(good, 1, nil), (bad, nil, TestError.first)]
      as [(API, Int?, TestError?)]
    {
      let shapes: [Promise<Int>] = [
        Promise { api.optional($0.resolve) }, Promise { api.required($0.resolve) },
        Promise { api.reversed($0.resolve) }, Promise { api.result($0.resolve) },
        Promise { api.anyResult($0.resolve) },
        Promise { seal in api.optional(seal.resolve) },
        Promise { seal in api.required(seal.resolve) },
        Promise { seal in api.reversed(seal.resolve) },
        Promise { seal in api.result(seal.resolve) },
      ]
      for promise in shapes {
        #expect(promise.value == value)
        #expect(promise.testError == error)
      }
      let void = Promise<Void> { api.errorOnly($0.resolve) }
      #expect(void.isFulfilled == (error == nil) && void.testError == error)
      let flag = Promise<Bool> { api.flag($0.resolve) }
      #expect(flag.value == (error == nil ? true : nil) && flag.testError == error)
      let pair = Promise<(Int, String)> { api.two($0.resolve) }
      #expect(pair.value?.1 == (error == nil ? "1" : nil) && pair.testError == error)
    }
    #expect(Promise { good.plain($0.fulfill) }.value == 1)
    #expect(Promise<Void> { good.nothing($0.fulfill) }.isFulfilled)
    #expect(Guarantee { good.plain($0) }.value == 1)
    #expect(Guarantee<Void> { good.nothing($0) }.isFulfilled)
  }

  @Test func `the type of the value is inferred from the method reference`() {
    let optional = Promise { seal in good.optional(seal.resolve) }
    let required = Promise { seal in good.required(seal.resolve) }
    let result = Promise { seal in good.anyResult(seal.resolve) }
    let types: [Promise<Int>] = [optional, required, result]
    #expect(types.allSatisfy { $0.value == 1 })
    let pair: Promise<(Int, String)> = firstly { Promise { seal in good.two(seal.resolve) } }
    let inferred = Promise { seal in good.two(seal.resolve) }
    let same: Promise<(Int, String)> = inferred
    #expect(pair.value?.1 == "1" && same.value?.0 == 1)
  }

  @Test func `a call with neither value nor error is an invalid call`() {
    #expect(isInvalidCall(Promise<Int> { silent.optional($0.resolve) }.error))
    #expect(isInvalidCall(Promise<Int> { silent.reversed($0.resolve) }.error))
    #expect(isInvalidCall(Promise<(Int, String)> { silent.two($0.resolve) }.error))
    #expect(isInvalidCall(Promise<(Int, String)> { $0.resolve(1, nil, nil) }.error))
  }

  @Test func `a promise of optionals is fulfilled with nil, unless there is an error`() {
    let pairs = [
      Promise<(Int?, String?)> { silent.two($0.resolve) },
      Promise { seal in silent.two(seal.resolve) }, Promise { $0.resolve(nil, nil, nil) },
    ]
    for pair in pairs { #expect(pair.value.map { $0.0 == nil && $0.1 == nil } == true) }
    #expect(Promise<(Int?, String?)> { good.two($0.resolve) }.value?.1 == "1")
    #expect(Promise<(Int?, String?)> { bad.two($0.resolve) }.testError == .first)
    #expect(Promise<(Int?, String)> { $0.resolve(nil, "1", nil) }.value?.1 == "1")
    #expect(Promise<(Int, String?)> { $0.resolve(1, nil, nil) }.value?.0 == 1)
    #expect(Promise<Int?> { silent.optional($0.resolve) }.value == .some(.none))
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

  @Test func `what makes a promise or waits for one is taken by its name, too`() async throws {
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
