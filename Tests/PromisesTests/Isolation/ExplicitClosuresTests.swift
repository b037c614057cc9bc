import Dispatch
import TestSupport
import Testing

@testable import Promises

/// The arguments for `on:`.
private struct Places: Sendable {
  let queue = DispatchQueue.marked("explicit")
  let dispatcher = ManualDispatcher()

  /// Checks where handlers of one actor ran, attached with `on:` the main queue, the queue,
  /// the queue as an optional, the dispatcher, and nil, in this order.
  func check(_ visits: [Visit], attachedIn site: Site) {
    let visits = visits.sorted { $0.handler < $1.handler }
    #expect(visits.map(\.queue) == ["main", "explicit", "explicit", nil, site.queue])
    #expect(visits.suffix(2).map(\.isLater) == [false, false])
    #expect(dispatcher.receivedCount == 1)
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

/// A closure runs where `on:` says, and not where the closure was written.
@Suite struct ExplicitClosuresTests {
  @MainActor
  @Test func `written in main-actor code`() async {
    let (screen, places) = (Screen(), Places())
    let visits = await visits { screen.attach(Promise.value(7), places, $0) }
    places.check(visits, attachedIn: .main)
    #expect(screen.shown == [7])
  }

  @MainActor
  @Test func `written in an actor`() async {
    let (screen, places) = (Screen(), Places())
    let visits = await Cache().visits(Promise.value(7), places, screen)
    places.check(visits, attachedIn: .store)
    #expect(screen.shown == [7])
  }
}
