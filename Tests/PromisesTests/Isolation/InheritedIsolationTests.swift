import TestSupport
import Testing

@testable import Promises

/// When a promise settles, seen from the code that attaches a handler to it.
enum Moment: CaseIterable, Sendable {
  case before, after, afterElsewhere

  /// Attaches a handler and settles its promise, in the order and on the thread that this says.
  func run(_ settle: @escaping @Sendable () -> Void, attaching attach: () -> Void) {
    if self == .before { settle() }
    attach()
    if self == .after { settle() }
    if self == .afterElsewhere { onOtherThread(settle) }
  }
}

extension IsolatedOperator {
  /// The visits of a handler that is written without `on:` in code of an actor, or of none.
  func inherited(by actor: isolated (any Actor)?, _ moment: Moment) async -> [Visit] {
    await visits { log in
      let (bound, settle) = start()
      moment.run(settle) { bound.inherited(log, actor) }
    }
  }

  /// The visits of a handler that is written without `on:` in main-actor code.
  @MainActor
  func inMain(_ moment: Moment) async -> [Visit] {
    await visits { log in
      let (bound, settle) = start()
      moment.run(settle) { bound.inMain(log) }
    }
  }
}

/// A handler without `on:` runs on the actor that it was written in.
@Suite struct InheritedIsolationTests {
  @Test(arguments: IsolatedOperator.all, Site.allCases)
  func `written in an actor it runs on that actor, once what that is doing has ended`(
    _ operation: IsolatedOperator, site: Site
  ) async {
    for moment in Moment.allCases {
      let visits = await operation.inherited(by: site.actor, moment)
      #expect(visits == [site.visit()], "\(moment)")
    }
  }

  @MainActor
  @Test(arguments: IsolatedOperator.all)
  func `written in main-actor code it runs on the main actor, once what that is doing has ended`(
    _ operation: IsolatedOperator
  ) async {
    for moment in Moment.allCases {
      #expect(await operation.inMain(moment) == [Site.main.visit()], "\(moment)")
    }
  }
}
