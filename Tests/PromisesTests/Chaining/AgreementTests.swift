import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// The common interface of all kinds of promise: one set of tests runs for each kind.
protocol PromiseFamily<Kept>: Sendable {
  /// The type under test.
  associatedtype Kept: Thenable<Int>

  static func pending() -> (Kept, @Sendable (Int) -> Void)
  static func value(_ value: Int) -> Kept
  static func map(
    _ source: Kept, _ dispatcher: (any Dispatcher)?, _ body: @escaping @Sendable (Int) -> Int
  ) -> Kept
  static func then(
    _ source: Kept, _ dispatcher: (any Dispatcher)?, _ body: @escaping @Sendable (Int) -> Kept
  ) -> Kept
  static func get(
    _ source: Kept, _ dispatcher: (any Dispatcher)?, _ body: @escaping @Sendable (Int) -> Void
  ) -> Kept
}

enum PromisesThemselves: PromiseFamily {
  static func pending() -> (Promise<Int>, @Sendable (Int) -> Void) {
    let (promise, resolver) = Promise<Int>.pending()
    return (promise, resolver.fulfill)
  }
  static func value(_ value: Int) -> Promise<Int> { .value(value) }
  static func map(
    _ source: Promise<Int>, _ dispatcher: (any Dispatcher)?,
    _ body: @escaping @Sendable (Int) -> Int
  ) -> Promise<Int> { source.map(on: dispatcher, body) }
  static func then(
    _ source: Promise<Int>, _ dispatcher: (any Dispatcher)?,
    _ body: @escaping @Sendable (Int) -> Promise<Int>
  ) -> Promise<Int> { source.then(on: dispatcher, body) }
  static func get(
    _ source: Promise<Int>, _ dispatcher: (any Dispatcher)?,
    _ body: @escaping @Sendable (Int) -> Void
  ) -> Promise<Int> { source.get(on: dispatcher, body) }
}

enum Guarantees: PromiseFamily {
  static func pending() -> (Guarantee<Int>, @Sendable (Int) -> Void) { Guarantee.pending() }
  static func value(_ value: Int) -> Guarantee<Int> { .value(value) }
  static func map(
    _ source: Guarantee<Int>, _ dispatcher: (any Dispatcher)?,
    _ body: @escaping @Sendable (Int) -> Int
  ) -> Guarantee<Int> { source.map(on: dispatcher, body) }
  static func then(
    _ source: Guarantee<Int>, _ dispatcher: (any Dispatcher)?,
    _ body: @escaping @Sendable (Int) -> Guarantee<Int>
  ) -> Guarantee<Int> { source.then(on: dispatcher, body) }
  static func get(
    _ source: Guarantee<Int>, _ dispatcher: (any Dispatcher)?,
    _ body: @escaping @Sendable (Int) -> Void
  ) -> Guarantee<Int> { source.get(on: dispatcher, body) }
}

enum CancellablePromisesThemselves: PromiseFamily {
  static func pending() -> (CancellablePromise<Int>, @Sendable (Int) -> Void) {
    let (promise, resolver) = CancellablePromise<Int>.pending()
    return (promise, resolver.fulfill)
  }
  static func value(_ value: Int) -> CancellablePromise<Int> { .value(value) }
  static func map(
    _ source: CancellablePromise<Int>, _ dispatcher: (any Dispatcher)?,
    _ body: @escaping @Sendable (Int) -> Int
  ) -> CancellablePromise<Int> { source.map(on: dispatcher, body) }
  static func then(
    _ source: CancellablePromise<Int>, _ dispatcher: (any Dispatcher)?,
    _ body: @escaping @Sendable (Int) -> CancellablePromise<Int>
  ) -> CancellablePromise<Int> { source.then(on: dispatcher, body) }
  static func get(
    _ source: CancellablePromise<Int>, _ dispatcher: (any Dispatcher)?,
    _ body: @escaping @Sendable (Int) -> Void
  ) -> CancellablePromise<Int> { source.get(on: dispatcher, body) }
}

struct Family: Sendable, CustomTestStringConvertible {
  let type: any PromiseFamily.Type
  var testDescription: String { "\(type)" }

  static let all = [
    Family(type: PromisesThemselves.self), Family(type: Guarantees.self),
    Family(type: CancellablePromisesThemselves.self),
  ]
}

@Suite struct AgreementTests {
  @Test(arguments: Family.all)
  func `is pending, then settled, and stays so`(_ family: Family) {
    func check<F: PromiseFamily>(_: F.Type) {
      let (kept, fulfil) = F.pending()
      #expect(kept.isPending && !kept.isResolved && !kept.isFulfilled && !kept.isRejected)
      #expect(kept.value == nil && kept.error == nil)
      fulfil(1)
      fulfil(2)
      #expect(!kept.isPending && kept.isResolved && kept.isFulfilled && !kept.isRejected)
      #expect(kept.value == 1 && kept.error == nil)
      #expect(F.value(3).value == 3)
    }
    check(family.type)
  }

  @Test(arguments: Family.all)
  func `handlers run in the order of attachment, on the settling thread`(_ family: Family) {
    func check<F: PromiseFamily>(_: F.Type) {
      let log = Recorder<Int>()
      let (kept, fulfil) = F.pending()
      for index in 0..<20 {
        if index % 2 == 0 {
          kept.pipe { _ in log.append(index) }
        } else {
          _ = F.map(kept, nil) { value in
            log.append(index)
            return value
          }
        }
      }
      fulfil(1)
      #expect(log.entries == Array(0..<20))
    }
    check(family.type)
  }

  @Test(arguments: Family.all)
  func `a handler attached by a handler runs after all earlier ones`(
    _ family: Family
  ) {
    func check<F: PromiseFamily>(_: F.Type) {
      let log = Recorder<String>()
      let (kept, fulfil) = F.pending()
      kept.pipe { _ in
        log.append("first")
        kept.pipe { _ in
          log.append("attached inside")
          kept.pipe { _ in log.append("attached inside that") }
        }
        log.append("first ends")
      }
      kept.pipe { _ in log.append("second") }
      fulfil(1)
      #expect(
        log.entries
          == ["first", "first ends", "second", "attached inside", "attached inside that"])
      kept.pipe { _ in log.append("late") }
      #expect(log.entries.last == "late")
    }
    check(family.type)
  }

  @Test(arguments: Family.all)
  func `the handlers of a link run before its siblings`(_ family: Family) {
    func check<F: PromiseFamily>(_: F.Type) {
      let log = Recorder<String>()
      let (kept, fulfil) = F.pending()
      F.get(kept, nil) { _ in log.append("link") }.pipe { _ in log.append("below the link") }
      kept.pipe { _ in log.append("sibling") }
      fulfil(1)
      #expect(log.entries == ["link", "below the link", "sibling"])
    }
    check(family.type)
  }

  @Test(arguments: Family.all)
  func `settling a promise in a handler runs the promise's handlers first`(_ family: Family) {
    func check<F: PromiseFamily>(_: F.Type) {
      let log = Recorder<String>()
      let (kept, fulfil) = F.pending()
      let (other, fulfilOther) = F.pending()
      other.pipe { _ in log.append("other") }
      kept.pipe { _ in
        log.append("before")
        fulfilOther(2)
        log.append("after")
      }
      fulfil(1)
      #expect(log.entries == ["before", "other", "after"])
    }
    check(family.type)
  }

  @Test(arguments: Family.all)
  func `then follows the promise returned by the body`(_ family: Family) {
    func check<F: PromiseFamily>(_: F.Type) {
      let (kept, fulfil) = F.pending()
      let (inner, fulfilInner) = F.pending()
      let link = F.then(kept, nil) { _ in inner }
      let mapped = F.map(link, nil) { $0 + 1 }
      fulfil(1)
      #expect(link.isPending && mapped.isPending)
      fulfilInner(5)
      #expect(link.value == 5 && mapped.value == 6)
    }
    check(family.type)
  }

  @Test(arguments: Family.all)
  func `handlers given to one dispatcher run in the order of attachment`(_ family: Family) {
    func check<F: PromiseFamily>(_: F.Type) {
      let log = Recorder<Int>()
      let dispatcher = ManualDispatcher()
      let (kept, fulfil) = F.pending()
      let before = F.get(kept, dispatcher) { _ in log.append(0) }
      fulfil(1)
      let after = F.get(kept, dispatcher) { _ in log.append(1) }
      #expect(dispatcher.waitingCount == 2 && before.isPending && after.isPending)
      dispatcher.runAll()
      #expect(log.entries == [0, 1])
      #expect(before.value == 1 && after.value == 1)
    }
    check(family.type)
  }

  @Test(arguments: Family.all)
  func `descriptions tell the state`(_ family: Family) {
    func check<F: PromiseFamily>(_: F.Type) {
      let (kept, fulfil) = F.pending()
      let link = F.map(kept, nil) { $0 }
      let name = String("\(F.Kept.self)".prefix { $0 != "<" })
      #expect("\(kept)" == "\(name)(…Int)")
      #expect(String(reflecting: kept) == "\(name)<Int>.pending(handlers: 1)")
      fulfil(4)
      #expect("\(kept)" == "\(name)(4)")
      #expect(String(reflecting: link) == "\(name)<Int>.fulfilled(4)")
    }
    check(family.type)
  }
}
