import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Values act on the promises that release them.
@Suite(.leavesThreadClean) struct DepartingValueTests {
  /// The act of a value when released.
  enum Deed: CaseIterable, Sendable {
    case settles, cancels, attaches, drops, waits
  }

  /// The way in which a value is released.
  enum Exit: CaseIterable, Sendable {
    case withItsPromise, tooLate, fromAHandler, cancelled, fromACombinator, fromATimeLimit
  }

  /// The promises known to a value.
  private final class Graph: Sendable {
    let log = Log()
    let pair = CancellablePromise<Farewell?>.pending()
    let link: Shared<CancellablePromise<Int>?>
    let bystander = CancellablePromise<Int>.pending()

    init() {
      link = Shared(pair.promise.map(on: nil) { _ in 1 })
      bystander.promise.pipe { [log] _ in log.append("bystander") }
    }

    func perform(_ deed: Deed) {
      log.append("deed")
      switch deed {
      case .settles:
        pair.resolver.fulfill(nil)
        bystander.resolver.fulfill(1)
      case .cancels:
        pair.promise.cancel()
        link.value?.cancel()
        bystander.promise.cancel()
      case .attaches:
        pair.promise.pipe { [log] _ in log.append("attached") }
        _ = race([pair.promise.map(on: nil) { _ in 1 }, bystander.promise], autoCancel: true)
        bystander.promise.cancel()
      case .drops:
        link.value = nil
        bystander.resolver.fulfill(1)
      case .waits:
        bystander.resolver.fulfill(1)
        log.append((try? bystander.promise.wait()) == 1 ? "waited" : "lost")
      }
    }
  }

  private func make(_ deed: Deed, _ graph: Graph) -> Farewell {
    Farewell { [weak graph] in graph?.perform(deed) }
  }

  private func leave(_ exit: Exit, _ deed: Deed, _ graph: Graph) {
    switch exit {
    case .withItsPromise:
      let promise = CancellablePromise.value(make(deed, graph))
      _ = promise.map(on: nil) { $0 }
    case .tooLate:
      graph.pair.resolver.fulfill(nil)
      graph.pair.resolver.fulfill(make(deed, graph))
    case .fromAHandler:
      let farewell = make(deed, graph)
      graph.pair.promise.pipe { _ in farewell.touch() }
      _ = consume farewell
      graph.pair.resolver.fulfill(nil)
    case .cancelled:
      let farewell = make(deed, graph)
      let root = CancellablePromise<Int>.never.onCancel { farewell.touch() }
      _ = consume farewell
      root.map(on: nil) { $0 }.cancel()
    case .fromACombinator:
      let (last, resolver) = CancellablePromise<Farewell>.pending()
      let all: CancellablePromise<[Farewell]> = when(
        fulfilled: [.value(make(deed, graph)), last], autoCancel: true)
      resolver.reject(TestError.first)
      #expect(all.isRejected)
    case .fromATimeLimit:
      let farewell = make(deed, graph)
      let work = CancellablePromise<Int>.never
      let clock = ManualClock()
      let limited = work.map(on: nil) { value -> Int in
        farewell.touch()
        return value
      }.timeout(.seconds(1), clock: clock)
      _ = consume farewell
      clock.advance(by: .seconds(1))
      #expect(limited.error is TimeoutError)
    }
  }

  @Test(arguments: Exit.allCases, Deed.allCases)
  func `a value may act on the promises around it while being released`(
    exit: Exit, deed: Deed
  ) {
    let isDone = finishes {
      let graph = Graph()
      leave(exit, deed, graph)
      let log = graph.log.entries
      if log.filter({ $0 == "deed" }).count != 1 { Issue.record("\(log)") }
      if log.filter({ $0 == "bystander" }).count != 1 { Issue.record("\(log)") }
      if graph.bystander.promise.isPending || log.contains("lost") { Issue.record("\(log)") }
      // Ends all waits.
      graph.pair.resolver.fulfill(nil)
      if graph.pair.promise.isPending { Issue.record("pending") }
      let expected = deed == .attaches ? 1 : 0
      if graph.log.entries.filter({ $0 == "attached" }).count != expected { Issue.record("lost") }
    }
    #expect(isDone)
  }

  /// A dispatcher that reports its release.
  private struct Departing: Dispatcher {
    let farewell: Farewell
    let queue: ManualDispatcher
    func dispatch(_ work: @escaping @Sendable () -> Void) { queue.dispatch(work) }
  }

  @Test(arguments: ["fulfilled", "lost", "rejected", "cancelled"], [false, true])
  func `a closure and a dispatcher of a link may use the link while being released`(
    ending: String, isCancellable: Bool
  ) {
    let isDone = finishes {
      let (log, link, queue) = (Log(), Shared<PromiseCell?>(nil), ManualDispatcher())
      let (promise, resolver) = CancellablePromise<Int>.pending()
      do {
        // Both take the lock of the link.
        let farewells = (0..<2).map { _ in
          Farewell { log.append("\(link.value?.handlerCount ?? 0)") }
        }
        let body: @Sendable (Int) -> Int = { [farewell = farewells[1]] value in
          farewell.touch()
          return value
        }
        let place = Departing(farewell: farewells[0], queue: queue)
        link.value =
          isCancellable
          ? promise.map(on: place, body) : promise.asPromise().map(on: place, body)
      }
      switch ending {
      case "fulfilled": resolver.fulfill(1)
      case "lost": _ = consume resolver
      case "rejected": resolver.reject(TestError.first)
      default: promise.cancel()
      }
      queue.runAll()
      if log.entries != ["0", "0"] { Issue.record("\(log.entries)") }
    }
    #expect(isDone)
  }
}
