import Dispatch
import TestSupport
import Testing

@testable import Promises

/// A handler runs where `on:` says, whatever actor's code attaches it.
@Suite struct ExplicitIsolationTests {
  private static let takingMain = IsolatedOperator.all.filter(\.takesDispatcher)

  @MainActor
  @Test(arguments: takingMain, Moment.allCases)
  func `with .main it runs on the main actor, once what that is doing has ended`(
    _ operation: IsolatedOperator, moment: Moment
  ) async {
    let visits = await visits { log in
      let (bound, settle) = operation.start()
      moment.run(settle) { bound.onMain(log) }
    }
    #expect(visits == [Site.main.visit()])
  }

  @Test(arguments: takingMain, [Site.store, .background, .seated])
  func `with .main it runs on the main actor, from other actors too`(
    _ operation: IsolatedOperator, site: Site
  ) async {
    let visits = await site.visits { log in
      for moment in Moment.allCases {
        let (bound, settle) = operation.start()
        moment.run(settle) { bound.onMain(log) }
      }
    }
    #expect(visits.map(\.queue) == ["main", "main", "main"])
  }

  @Test(arguments: ExplicitOperator.all, Site.allCases)
  func `with nil it runs inline, from actors too`(_ operation: ExplicitOperator, site: Site) async {
    let visits = await site.visits { log in
      Moment.before.run(operation, on: nil, log)
      Moment.afterElsewhere.run(operation, on: nil, log)
    }
    #expect(visits == [Visit(isLater: false, queue: site.queue), Visit(isLater: false)])
  }

  @Test(arguments: ExplicitOperator.all, Site.allCases)
  func `with a queue it runs there, from actors too`(
    _ operation: ExplicitOperator, site: Site
  ) async {
    let queue = DispatchQueue.marked("explicit")
    let visits = await site.visits { log in
      for moment in Moment.allCases { moment.run(operation, on: queue, log) }
    }
    #expect(visits.map(\.queue) == ["explicit", "explicit", "explicit"])
  }

  @Test(arguments: ExplicitOperator.all, Site.allCases)
  func `with a dispatcher it runs when that says, from actors too`(
    _ operation: ExplicitOperator, site: Site
  ) async {
    let dispatcher = ManualDispatcher()
    let ended = Recorder<[Visit]>()
    await site.run {
      follow { log in
        for moment in Moment.allCases { moment.run(operation, on: dispatcher, log) }
      } ended: {
        ended.append($0)
      }
    }
    #expect(dispatcher.count == 3 && ended.count == 0)
    dispatcher.runAll()
    let visit = Visit(isLater: true)
    #expect(ended.entries == [[visit, visit, visit]])
  }
}

extension Site {
  /// Runs something on an actor of this kind.
  fileprivate func run(_ body: @Sendable () -> Void) async {
    func run(on actor: isolated any Actor) { body() }
    await run(on: actor)
  }

  /// Attaches handlers on an actor of this kind, and waits until they have run.
  fileprivate func visits(_ attach: @Sendable (Log) -> Void) async -> [Visit] {
    func visits(on actor: isolated any Actor) async -> [Visit] {
      await PromisesTests.visits(attach)
    }
    return await visits(on: actor)
  }
}

/// An operator with `on:`, for the first outcome that its handler is for.
struct ExplicitOperator: Sendable, CustomTestStringConvertible {
  let testDescription: String
  fileprivate let start:
    @Sendable () -> (attach: OperatorOfKind.Attach, settle: @Sendable () -> Void)

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
        return ({ operation.attach(guarantee, $0, $1) }, { resolve([3, 1, 2]) })
      }
    }
}

extension Moment {
  fileprivate func run(_ operation: ExplicitOperator, on dispatcher: (any Dispatcher)?, _ log: Log)
  {
    let (attach, settle) = operation.start()
    run(settle) { _ = attach(dispatcher) { log.note() } }
  }
}

// MARK: - Written in the code of actors

/// What handlers are told to run on.
private struct Places: Sendable {
  let queue = DispatchQueue.marked("explicit")
  let dispatcher = ManualDispatcher()

  /// Checks where handlers ran that were attached on an actor, with `on:` the main queue, the
  /// queue, the same as an optional, the dispatcher, and nil, in this order.
  func check(_ visits: [Visit], attachedIn site: Site) {
    let visits = visits.sorted { $0.handler < $1.handler }
    #expect(visits.map(\.queue) == ["main", "explicit", "explicit", nil, site.queue])
    #expect(visits.suffix(2).map(\.isLater) == [false, false])
    #expect(dispatcher.total == 1)
  }
}

@MainActor
private final class Screen {
  var shown: [Int] = []

  func attach(_ source: Promise<Int>, _ places: Places, _ log: Log) {
    source.done(on: .main) { self.shown.append($0) }.cauterize()
    source.done(on: DispatchQueue.main) { _ in log.note() }.cauterize()
    source.map(on: places.queue) { _ in log.numbered(1).note() }.cauterize()
    source.tap(on: places.queue as DispatchQueue?) { _ in log.numbered(2).note() }.cauterize()
    source.ensure(on: places.dispatcher) { log.numbered(3).note() }.cauterize()
    source.get(on: nil) { _ in log.numbered(4).note() }.cauterize()
    onOtherThread { places.dispatcher.runAll() }
  }
}

private actor Cache {
  func attach(_ source: Promise<Int>, _ places: Places, _ log: Log, _ screen: Screen) {
    source.done(on: .main) { screen.shown.append($0) }.cauterize()
    source.done(on: DispatchQueue.main) { _ in log.note() }.cauterize()
    source.map(on: places.queue) { _ in log.numbered(1).note() }.cauterize()
    source.tap(on: places.queue as DispatchQueue?) { _ in log.numbered(2).note() }.cauterize()
    source.ensure(on: places.dispatcher) { log.numbered(3).note() }.cauterize()
    source.get(on: nil) { _ in log.numbered(4).note() }.cauterize()
    places.dispatcher.runAll()
  }

  func visits(_ source: Promise<Int>, _ places: Places, _ screen: Screen) async -> [Visit] {
    await PromisesTests.visits { attach(source, places, $0, screen) }
  }
}

extension ExplicitIsolationTests {
  @MainActor
  @Test func `closures written in main-actor code`() async {
    let (screen, places) = (Screen(), Places())
    let visits = await visits { screen.attach(Promise.value(7), places, $0) }
    places.check(visits, attachedIn: .main)
    #expect(screen.shown == [7])
  }

  @MainActor
  @Test func `closures written in an actor`() async {
    let (screen, places) = (Screen(), Places())
    let visits = await Cache().visits(Promise.value(7), places, screen)
    places.check(visits, attachedIn: .store)
    #expect(screen.shown == [7])
  }
}
