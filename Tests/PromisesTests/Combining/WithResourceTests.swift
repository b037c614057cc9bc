import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// `withResource` of both modules behind one interface.
struct ResourceFamily: Sendable, CustomTestStringConvertible {
  typealias Use =
    @Sendable (
      Promise<Int>, (any Dispatcher)?, @escaping @Sendable (Int) -> Void,
      @escaping @Sendable (Int) throws -> Promise<Int>
    ) -> any Thenable<Int>

  let testDescription: String
  /// Whether lost work rejects the result.
  var isToldOfLoss = false
  let use: Use

  static let all = [
    ResourceFamily(testDescription: "Promise") { acquisition, dispatcher, dispose, body in
      let result: Promise<Int> =
        withResource(acquisition, on: dispatcher, dispose: dispose, body)
      return result
    },
    ResourceFamily(testDescription: "CancellablePromise", isToldOfLoss: true) {
      acquisition, dispatcher, dispose, body in
      let result: CancellablePromise<Int> =
        withResource(acquisition, on: dispatcher, dispose: dispose, body)
      return result
    },
  ]
}

@Suite struct WithResourceTests {
  private let log = Recorder<String>()

  private func use(
    _ family: ResourceFamily, _ acquisition: Promise<Int>, on dispatcher: (any Dispatcher)? = nil,
    _ body: @escaping @Sendable (Int) throws -> Promise<Int>
  ) -> any Thenable<Int> {
    let result = family.use(
      acquisition, dispatcher, { [log] in log.append("disposed of \($0)") },
      { [log] resource in
        log.append("uses \(resource)")
        return try body(resource)
      })
    result.pipe { [log] in log.append($0.isFulfilled ? "fulfilled" : "rejected") }
    return result
  }

  /// Whether something has come already, comes later, or never comes.
  enum Stage: CaseIterable {
    case settled, pending, lost

    func promise() -> (Promise<Int>, Resolver<Int>?) {
      let (promise, resolver) = Promise<Int>.pending()
      if self == .settled { resolver.fulfill(1) }
      return (promise, self == .pending ? resolver : nil)
    }
  }

  @Test(arguments: ResourceFamily.all)
  func `L85: uses, disposes and settles in this order, whatever is settled, pending or lost`(
    _ family: ResourceFamily
  ) {
    for stages in sequences(ofLength: 3, from: Stage.allCases) {
      let (acquisition, acquire) = stages[0].promise()
      let (work, end) = stages[1].promise()
      let queue = ManualDispatcher()
      let result = use(family, acquisition, on: stages[2] == .settled ? nil : queue) { _ in work }
      log.append("|")
      acquire?.fulfill(1)
      queue.runNext()
      log.append("|")
      end?.fulfill(1)
      log.append("|")
      if stages[2] == .lost { queue.dropAll() } else { queue.runNext() }

      // The entries before the first mark, between marks, and after the last.
      var expected: [[String]] = [[], [], [], []]
      let use = stages[0] == .settled && stages[2] == .settled ? 0 : 1
      let disposal = stages[2] != .settled ? 3 : stages[1] == .pending ? 2 : use
      if stages[0] == .lost {
        expected[0] += family.isToldOfLoss ? ["rejected"] : []
      } else {
        expected[use].append("uses 1")
        if stages[2] != .lost { expected[disposal].append("disposed of 1") }
        if stages.allSatisfy({ $0 != .lost }) {
          expected[disposal].append("fulfilled")
        } else if family.isToldOfLoss {
          expected[disposal].append("rejected")
        }
      }
      #expect(log.removeAll() == Array(expected.joined(separator: ["|"])), "\(stages)")
      withExtendedLifetime(result) {}
    }
  }

  @Test(arguments: ResourceFamily.all)
  func `L85: disposes of the resource if the use fails`(_ family: ResourceFamily) {
    let (work, end) = Promise<Int>.pending()
    let rejected = use(family, .value(1)) { _ in work }
    end.reject(TestError.first)
    #expect(rejected.error as? TestError == .first)
    #expect(log.removeAll() == ["uses 1", "disposed of 1", "rejected"])

    let thrown = use(family, .value(2)) { _ in throw TestError.second }
    #expect(thrown.error as? TestError == .second)
    #expect(log.removeAll() == ["uses 2", "disposed of 2", "rejected"])
  }

  @Test(arguments: ResourceFamily.all)
  func `L85: without a resource nothing is used or disposed of`(_ family: ResourceFamily) {
    let rejected = use(family, Promise(error: TestError.first)) { _ in .value(1) }
    #expect(rejected.error as? TestError == .first)
    #expect(log.removeAll() == ["rejected"])

    let (acquisition, acquire) = Promise<Int>.pending()
    let late = use(family, acquisition) { _ in .value(1) }
    acquire.reject(TestError.second)
    #expect(late.error as? TestError == .second)
    #expect(log.removeAll() == ["rejected"])
  }

  @Test(arguments: ResourceFamily.all)
  func `L85, L88: a body dropped by its dispatcher releases the resource`(
    _ family: ResourceFamily
  ) {
    let (queue, disposals) = (ManualDispatcher(), Recorder<Int>())
    let place = FirstThenInline(queue)
    let result = family.use(.value(1), place, { disposals.append($0) }, { .value($0) })
    #expect(disposals.entries == [])
    queue.dropAll()
    #expect(disposals.entries == [1])
    #expect(result.isRejected == (result is CancellablePromise<Int>))
  }

  @Test(arguments: ResourceFamily.all)
  func `withResource needs no reference to the promise, and leaves nothing behind`(
    _ family: ResourceFamily
  ) {
    let count = LiveCount()
    let (acquisition, acquire) = Promise<Int>.pending()
    let (work, end) = Promise<Int>.pending()
    do {
      let (one, other) = (count.make(), count.make())
      _ = family.use(acquisition, nil, { _ in one.touch() }) { _ in
        other.touch()
        return work
      }
    }
    #expect(count.live == 2)
    acquire.fulfill(1)
    #expect(count.live == 1)
    end.fulfill(2)
    #expect(count.live == 0)
  }

  @Test(arguments: ResourceFamily.all)
  func `a resource of a resource is disposed of first`(_ family: ResourceFamily) {
    let inner = use(family, .value(1)) { [log] _ in
      family.use(.value(2), nil, { log.append("disposed of \($0)") }, { .value($0) }).asPromise()
    }
    #expect(inner.value == 2)
    #expect(log.entries == ["uses 1", "disposed of 2", "disposed of 1", "fulfilled"])
  }
}

/// Hands the first work to another dispatcher, and runs later work inline.
final class FirstThenInline: Dispatcher {
  private let other: any Dispatcher
  private let isFirst = Shared(true)

  init(_ other: any Dispatcher) { self.other = other }

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    if isFirst.value {
      isFirst.value = false
      other.dispatch(work)
    } else {
      work()
    }
  }
}
