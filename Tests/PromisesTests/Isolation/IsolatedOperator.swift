import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// An operator written without `on:` in code of an actor, or of none.
struct IsolatedRow<Upstream: Sendable>: Sendable {
  let name: String
  /// The dispatcher of `conf` that serves code of no actor; nil if none does.
  let role: HandlerRole?
  /// The outcome that runs the handler.
  let outcome: Outcome
  /// Whether the handler takes a turn among the promise's handlers.
  let isInOrder: Bool
  let attach: @Sendable (Upstream, Log, isolated (any Actor)?) -> Any

  init(
    _ name: String, _ role: HandlerRole?, for outcome: Outcome = .fulfilled,
    isInOrder: Bool = true,
    _ attach: @escaping @Sendable (Upstream, Log, isolated (any Actor)?) -> Any
  ) {
    self.name = name
    self.role = role
    self.outcome = outcome
    self.isInOrder = isInOrder
    self.attach = attach
  }
}

/// An operator of some kind of promise.
struct IsolatedOperator: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let role: HandlerRole?
  let outcome: Outcome
  /// Makes a pending promise, and a closure that settles the promise.
  let start: @Sendable () -> (bound: BoundOperator, settle: @Sendable () -> Void)

  static let all =
    (IsolatedFamily.promises + [.functions]).flatMap(\.operators)

  /// The visits of a handler attached in code of an actor or of none.
  func visits(of actor: isolated (any Actor)?, _ moment: Moment) async -> [Visit] {
    await PromisesTests.visits { log in
      let (bound, settle) = start()
      moment.run(settle) { bound.attach(log, actor) }
    }
  }
}

/// An operator attached to one promise.
struct BoundOperator: Sendable {
  let outcome: Outcome
  let isInOrder: Bool
  let attach: @Sendable (Log, isolated (any Actor)?) -> Void

  init<Upstream>(_ row: IsolatedRow<Upstream>, _ upstream: Upstream) {
    outcome = row.outcome
    isInOrder = row.isInOrder
    attach = { log, actor in _ = row.attach(upstream, log, actor) }
  }
}

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
        testDescription: "\(name).\(row.name)", role: row.role, outcome: row.outcome
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

/// When a promise settles, from the attaching code's point of view.
enum Moment: CaseIterable, Sendable {
  case before, after, afterElsewhere

  /// Attaches a handler and settles the promise, in the order and on the thread of the moment.
  func run(_ settle: @escaping @Sendable () -> Void, attaching attach: () -> Void) {
    if self == .before { settle() }
    attach()
    if self == .after { settle() }
    if self == .afterElsewhere { onOtherThread(settle) }
  }
}
