import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// An operator in the form needed by the tests of all operators.
struct Operator<Upstream: Sendable>: Sendable, CustomTestStringConvertible {
  /// The outcomes for which the body runs.
  enum Kind: Sendable { case value, error, failure, both }

  let testDescription: String
  let kind: Kind
  /// Attaches the operator with a body that calls `hit`, and returns the operator's result.
  let attach: @Sendable (Upstream, (any Dispatcher)?, Hit) -> AnyObject

  init(
    _ name: String, _ kind: Kind,
    _ attach: @escaping @Sendable (Upstream, (any Dispatcher)?, Hit) -> AnyObject
  ) {
    testDescription = name
    self.kind = kind
    self.attach = attach
  }

  func runs(for outcome: Outcome) -> Bool {
    switch kind {
    case .value: outcome == .fulfilled
    case .error: outcome != .fulfilled
    case .failure: outcome == .rejected
    case .both: true
    }
  }
}

/// The work of an operator's body.
struct Hit: Sendable {
  let run: @Sendable () -> Void

  /// The body for an operator that hands something to its body.
  func returning<Input, Output: Sendable>(_ output: Output = ()) -> @Sendable (Input) -> Output {
    { [run] _ in
      run()
      return output
    }
  }
}

/// How the upstream of an operator ends.
enum Outcome: CaseIterable, Sendable {
  case fulfilled, rejected, cancelled

  func settle(_ resolver: Resolver<[Int]>) {
    switch self {
    case .fulfilled: resolver.fulfill([3, 1, 2])
    case .rejected: resolver.reject(TestError.first)
    case .cancelled: resolver.reject(PromiseError.cancelled)
    }
  }
}

/// An operator together with a kind of promise.
struct OperatorOfKind: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let runs: @Sendable (Outcome) -> Bool
  /// Makes a pending promise; returns a function for attaching the operator, and the resolver.
  let start: @Sendable () -> (attach: Attach, resolver: Resolver<[Int]>)

  typealias Attach = (
    _ dispatcher: (any Dispatcher)?, _ hit: @escaping @Sendable () -> Void
  ) -> AnyObject

  static let all =
    promiseOperators.map { OperatorOfKind("Promise", $0) { Promise.pending() } }
    + cancellableOperators.map {
      OperatorOfKind("CancellablePromise", $0) { CancellablePromise.pending() }
    }

  init<Upstream>(
    _ kind: String, _ operation: Operator<Upstream>,
    _ pending: @escaping @Sendable () -> (Upstream, Resolver<[Int]>)
  ) {
    testDescription = "\(kind).\(operation.testDescription)"
    runs = operation.runs
    start = {
      let (upstream, resolver) = pending()
      return ({ operation.attach(upstream, $0, Hit(run: $1)) }, resolver)
    }
  }
}
