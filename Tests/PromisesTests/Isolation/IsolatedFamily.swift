import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// A kind of promise with all operators.
struct IsolatedFamily: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let operators: [IsolatedOperator]
  /// Makes a pending promise, and binds all operators to the promise.
  let start: @Sendable () -> (bound: [BoundOperator], source: IsolatedSource)

  static let promises = [
    IsolatedFamily("Promise", isolatedPromiseRows) {
      let (promise, resolver) = Promise<[Int]>.pending()
      return (promise, IsolatedSource(promise) { resolver.resolve($0.ofOne) })
    },
    IsolatedFamily("Guarantee", isolatedGuaranteeRows) {
      let (guarantee, resolve) = Guarantee<[Int]>.pending()
      return (guarantee, IsolatedSource(guarantee) { _ in resolve([1]) })
    },
    IsolatedFamily("CancellablePromise", isolatedCancellableRows) {
      let (promise, resolver) = CancellablePromise<[Int]>.pending()
      return (promise, IsolatedSource(promise) { resolver.resolve($0.ofOne) })
    },
  ]

  /// The functions with a handler and no promise to begin with.
  static let functions = IsolatedFamily("no promise", isolatedFunctionRows) {
    ((), IsolatedSource(Promise.value) { _ in })
  }

  private init<Upstream>(
    _ name: String, _ rows: [IsolatedRow<Upstream>],
    _ pending: @escaping @Sendable () -> (Upstream, IsolatedSource)
  ) {
    testDescription = name
    start = {
      let (upstream, source) = pending()
      return (rows.map { BoundOperator($0, upstream) }, source)
    }
    operators = rows.map { row in
      IsolatedOperator(
        testDescription: "\(name).\(row.name)", role: row.role, outcome: row.outcome,
        takesDispatcher: row.onMain != nil
      ) {
        let (upstream, source) = pending()
        return (BoundOperator(row, upstream), { source.settle(row.outcome) })
      }
    }
  }
}

/// The promise to which operators were bound.
struct IsolatedSource: Sendable {
  let settle: @Sendable (Outcome) -> Void
  /// Attaches an inline handler.
  let pipe: Pipe

  typealias Pipe = @Sendable (_ body: @escaping @Sendable () -> Void) -> Void

  fileprivate init(_ promise: some Thenable, settle: @escaping @Sendable (Outcome) -> Void) {
    self.settle = settle
    pipe = { body in promise.pipe { _ in body() } }
  }
}

extension Outcome {
  /// An outcome with one element, for which operators on elements call their handler once.
  fileprivate var ofOne: Result<[Int], any Error> {
    self == .fulfilled ? .success([1]) : .failure(TestError.first)
  }
}
