import Dispatch
import TestSupport
import Testing

@testable import Promises

/// A handler runs where `on:` says, whichever actor attaches the handler.
@Suite struct ExplicitIsolationTests {
  private static let takingMain = IsolatedOperator.all.filter(\.takesDispatcher)

  @MainActor
  @Test(arguments: takingMain, Moment.allCases)
  func `with .main a handler runs on the main actor, after the current work`(
    _ operation: IsolatedOperator, moment: Moment
  ) async {
    let visits = await visits { log in
      let (bound, settle) = operation.start()
      moment.run(settle) { bound.onMain(log) }
    }
    #expect(visits == [Site.main.visit()])
  }

  @Test(arguments: takingMain, [Site.store, .background, .seated])
  func `with .main a handler of another actor runs on the main actor`(
    _ operation: IsolatedOperator, site: Site
  ) async {
    func attached(in actor: isolated any Actor) async -> [Visit] {
      await visits { log in
        for moment in Moment.allCases {
          let (bound, settle) = operation.start()
          moment.run(settle) { bound.onMain(log) }
        }
      }
    }
    #expect(await attached(in: site.actor).map(\.queue) == ["main", "main", "main"])
  }

  @Test(arguments: ExplicitOperator.all, Site.allCases)
  func `with nil a handler runs inline, on actors, too`(_ operation: ExplicitOperator, site: Site)
    async
  {
    let ended = await operation.attach(on: nil, in: site.actor, [.before, .afterElsewhere])
    let (here, elsewhere) = (Visit(isLater: false, queue: site.queue), Visit(isLater: false))
    #expect(ended.entries == [[here, elsewhere]])
  }

  @Test(arguments: ExplicitOperator.all, Site.allCases)
  func `with a queue a handler runs on the queue, on actors, too`(
    _ operation: ExplicitOperator, site: Site
  ) async {
    let queue = DispatchQueue.marked("explicit")
    queue.suspend()
    let ended = await operation.attach(on: queue, in: site.actor, Moment.allCases)
    #expect(ended.count == 0)
    queue.resume()
    queue.sync {}
    let visit = Visit(isLater: true, queue: "explicit")
    #expect(ended.entries == [[visit, visit, visit]])
  }

  @Test(arguments: ExplicitOperator.all, Site.allCases)
  func `with a dispatcher a handler runs when the dispatcher does, on actors, too`(
    _ operation: ExplicitOperator, site: Site
  ) async {
    let dispatcher = ManualDispatcher()
    let ended = await operation.attach(on: dispatcher, in: site.actor, Moment.allCases)
    #expect(dispatcher.waitingCount == 3 && ended.count == 0)
    dispatcher.runAll()
    let visit = Visit(isLater: true)
    #expect(ended.entries == [[visit, visit, visit]])
  }
}

/// An operator with `on:`, for the first outcome that runs its handler.
struct ExplicitOperator: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let start: @Sendable () -> (attach: OperatorOfKind.Attach, settle: @Sendable () -> Void)

  static let all =
    OperatorOfKind.all.map { operation in
      let outcome = Outcome.allCases.first(where: operation.runs)!
      return ExplicitOperator(testDescription: operation.testDescription) {
        let (attach, resolver) = operation.start()
        return (attach, { outcome.settle(resolver) })
      }
    }
    + guaranteeOperators.map { operation in
      ExplicitOperator(testDescription: "Guarantee.\(operation.testDescription)") {
        let (guarantee, resolve) = Guarantee<[Int]>.pending()
        return ({ operation.attach(guarantee, $0, Hit(run: $1)) }, { resolve([3, 1, 2]) })
      }
    }

  /// Attaches a handler on an actor for each of the moments.
  ///
  /// - Returns: A function that calls back with the visits when all handlers have run or are gone.
  func attach(
    on dispatcher: (any Dispatcher)?, in actor: isolated any Actor, _ moments: [Moment]
  ) -> Recorder<[Visit]> {
    let ended = Recorder<[Visit]>()
    follow { log in
      for moment in moments {
        let (attach, settle) = start()
        moment.run(settle) { _ = attach(dispatcher) { log.note() } }
      }
    } ended: {
      ended.append($0)
    }
    return ended
  }
}
