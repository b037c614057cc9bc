import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// An operator written without `on:` in actors and in main-actor code, and with `on: .main`.
struct IsolatedRow<Upstream: Sendable>: Sendable {
  let name: String
  /// Which of `conf`'s dispatchers is due in code of no actor; nil where none of them is.
  let role: HandlerRole?
  /// The outcome that its handler is for.
  let outcome: Outcome
  /// Whether its handler hangs on the promise itself, not on a link that it makes first.
  let isDirect: Bool
  let inherited: Inherited
  let inMain: InMain
  let onMain: OnMain?

  /// Attaches it in code that belongs to an actor, or to none.
  typealias Inherited = @Sendable (Upstream, Log, isolated (any Actor)?) -> Any
  /// Attaches it in main-actor code.
  typealias InMain = @MainActor (Upstream, Log) -> Any
  /// Attaches it with `on: .main` in code that belongs to no actor.
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
  /// Whether it takes `on:`.
  let takesDispatcher: Bool
  /// Makes a pending promise and what settles it.
  let start: @Sendable () -> (bound: BoundOperator, settle: @Sendable () -> Void)

  static let all = (IsolatedFamily.promises + [.functions]).flatMap(\.operators)
}

/// An operator of a certain promise.
struct BoundOperator: Sendable {
  let outcome: Outcome
  /// Whether it takes its place among the handlers of that promise, when that settles.
  let isInOrder: Bool
  let inherited: @Sendable (Log, isolated (any Actor)?) -> Void
  let inMain: @MainActor (Log) -> Void
  let onMain: @Sendable (Log) -> Void

  init<Upstream>(_ row: IsolatedRow<Upstream>, _ upstream: Upstream) {
    outcome = row.outcome
    // Those without `on:` start tasks of their own.
    isInOrder = row.isDirect && row.onMain != nil
    inherited = { log, actor in _ = row.inherited(upstream, log, actor) }
    inMain = { log in _ = row.inMain(upstream, log) }
    onMain = { log in _ = row.onMain?(upstream, log) }
  }
}
