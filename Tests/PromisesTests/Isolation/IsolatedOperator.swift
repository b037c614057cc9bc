import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// An operator written without `on:` in actors and in main-actor code, and with `on: .main`.
struct IsolatedRow<Upstream: Sendable>: Sendable {
  let name: String
  /// Which of `conf`'s dispatchers serves code of no actor; nil if none does.
  let role: HandlerRole?
  /// The outcome that runs the handler.
  let outcome: Outcome
  /// Whether the handler is attached to the promise itself, not to an intermediate link.
  let isDirect: Bool
  let inherited: Inherited
  let inMain: InMain
  let onMain: OnMain?

  /// Attaches the operator in code of an actor, or of none.
  typealias Inherited = @Sendable (Upstream, Log, isolated (any Actor)?) -> Any
  /// Attaches the operator in main-actor code.
  typealias InMain = @MainActor (Upstream, Log) -> Any
  /// Attaches the operator with `on: .main` in code of no actor.
  typealias OnMain = @Sendable (Upstream, Log) -> Any

  init(
    _ name: String, _ role: HandlerRole?, for outcome: Outcome = .fulfilled,
    isDirect: Bool = true, _ inherited: @escaping Inherited, inMain: @escaping InMain,
    onMain: OnMain? = nil
  ) {
    self.name = name
    self.role = role
    self.outcome = outcome
    self.isDirect = isDirect
    self.inherited = inherited
    self.inMain = inMain
    self.onMain = onMain
  }
}

/// An operator of some kind of promise.
struct IsolatedOperator: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let role: HandlerRole?
  let outcome: Outcome
  /// Whether the operator takes `on:`.
  let takesDispatcher: Bool
  /// Makes a pending promise, and a closure that settles the promise.
  let start: @Sendable () -> (bound: BoundOperator, settle: @Sendable () -> Void)

  static let all = (IsolatedFamily.promises + [.functions]).flatMap(\.operators)
}

/// An operator attached to one promise.
struct BoundOperator: Sendable {
  let outcome: Outcome
  /// Whether the handler takes a turn among the promise's handlers.
  let isInOrder: Bool
  let inherited: @Sendable (Log, isolated (any Actor)?) -> Void
  let inMain: @MainActor (Log) -> Void
  let onMain: @Sendable (Log) -> Void

  init<Upstream>(_ row: IsolatedRow<Upstream>, _ upstream: Upstream) {
    outcome = row.outcome
    // Operators without `on:` start their own tasks.
    isInOrder = row.isDirect && row.onMain != nil
    inherited = { log, actor in _ = row.inherited(upstream, log, actor) }
    inMain = { log in _ = row.inMain(upstream, log) }
    onMain = { log in _ = row.onMain?(upstream, log) }
  }
}
