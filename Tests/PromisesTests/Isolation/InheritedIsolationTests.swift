import TestSupport
import Testing

@testable import Promises

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

extension IsolatedOperator {
  /// The visits of a handler without `on:`, attached in code of an actor or of none.
  func inherited(by actor: isolated (any Actor)?, _ moment: Moment) async -> [Visit] {
    await visits { log in
      let (bound, settle) = start()
      moment.run(settle) { bound.inherited(log, actor) }
    }
  }

  /// The visits of a handler without `on:`, attached in main-actor code.
  @MainActor
  func inMain(_ moment: Moment) async -> [Visit] {
    await visits { log in
      let (bound, settle) = start()
      moment.run(settle) { bound.inMain(log) }
    }
  }
}

/// A handler without `on:` runs on the actor in which the handler was written.
@Suite struct InheritedIsolationTests {
  @Test(arguments: IsolatedOperator.all, Site.allCases)
  func `a handler written in an actor runs on the actor, after the current work`(
    _ operation: IsolatedOperator, site: Site
  ) async {
    for moment in Moment.allCases {
      let visits = await operation.inherited(by: site.actor, moment)
      #expect(visits == [site.visit()], "\(moment)")
    }
  }

  @MainActor
  @Test(arguments: IsolatedOperator.all)
  func `a handler written in main-actor code runs on the main actor, after the current work`(
    _ operation: IsolatedOperator
  ) async {
    for moment in Moment.allCases {
      #expect(await operation.inMain(moment) == [Site.main.visit()], "\(moment)")
    }
  }
}
