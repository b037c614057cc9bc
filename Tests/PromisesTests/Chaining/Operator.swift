import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// An operator as the tests that hold for all of them see it.
struct Operator<Upstream: Sendable>: Sendable, CustomTestStringConvertible {
  /// Which outcomes its body is for.
  enum Kind: Sendable { case value, error, failure, both }

  let testDescription: String
  let kind: Kind
  /// Attaches it with a body that calls `hit`; returns what the operator returned.
  let attach: @Sendable (Upstream, (any Dispatcher)?, @escaping Hit) -> AnyObject

  typealias Hit = @Sendable () -> Void

  init(
    _ name: String, _ kind: Kind,
    _ attach: @escaping @Sendable (Upstream, (any Dispatcher)?, @escaping Hit) -> AnyObject
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

/// An operator and a kind of promise to hang it on.
struct OperatorOfKind: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let runs: @Sendable (Outcome) -> Bool
  /// Makes a pending promise; returns what attaches the operator to it, and what settles it.
  let start: @Sendable () -> (attach: Attach, resolver: Resolver<[Int]>)

  typealias Hit = @Sendable () -> Void
  typealias Attach = (_ dispatcher: (any Dispatcher)?, _ hit: @escaping Hit) -> AnyObject

  /// Every operator of promises, cancellable and not, that takes a body.
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
      return ({ operation.attach(upstream, $0, $1) }, resolver)
    }
  }
}
