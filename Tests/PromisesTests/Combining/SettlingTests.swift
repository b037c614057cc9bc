import CancellablePromises
import TestSupport
import Testing

@testable import Promises

@Suite struct SettlingTests {
  init() { _ = silence }

  private let pairs = (0..<3).map { _ in Promise<Int>.pending() }

  private var first: Promise<Int> { pairs[0].promise }
  private var second: Promise<Int> { pairs[1].promise }
  private var third: Promise<Int> { pairs[2].promise }
  private var firstResolver: Resolver<Int> { pairs[0].resolver }
  private var secondResolver: Resolver<Int> { pairs[1].resolver }
  private var thirdResolver: Resolver<Int> { pairs[2].resolver }

  private var handlers: [Int] { [first, second, third].map(\.handlerCount) }

  @Test func `gives values in the order in which promises are fulfilled`() async throws {
    secondResolver.fulfill(2)
    var values = settling([first, second, third]).makeAsyncIterator()
    #expect(handlers == [1, 0, 1])
    #expect(try await values.next() == 2)
    thirdResolver.fulfill(3)
    firstResolver.fulfill(1)
    #expect(try await values.next() == 3)
    #expect(try await values.next() == 1)
    #expect(try await values.next() == nil)
    #expect(try await values.next() == nil)
  }

  @Test func `waits for what has not settled`() async throws {
    let task = Task { [first, second] in
      var values: [Int] = []
      for try await value in settling([first, second]) { values.append(value) }
      return values
    }
    await untilWaiting(first)
    secondResolver.fulfill(2)
    firstResolver.fulfill(1)
    #expect(try await task.value == [2, 1])
  }

  @Test func `takes guarantees and cancellable promises, and none at all`() async throws {
    for try await value in settling([Guarantee.value(7)]) { #expect(value == 7) }
    for try await value in settling([CancellablePromise.value(8)]) { #expect(value == 8) }
    for try await _ in settling([Promise<Int>]()) { Issue.record("there is nothing") }
  }

  @Test func `a rejection ends the loop and leaves nothing behind`() async throws {
    firstResolver.reject(TestError.first)
    var values: [Int] = []
    await #expect(throws: TestError.first) {
      for try await value in settling([first, second, third]) { values.append(value) }
    }
    #expect(values == [])
    #expect(handlers == [0, 0, 0])
    var again = settling([first, second]).makeAsyncIterator()
    await #expect(throws: TestError.first) { try await again.next() }
    #expect(try await again.next() == nil)
  }

  @Test func `outcomes go on after a rejection`() async {
    firstResolver.reject(TestError.first)
    secondResolver.fulfill(2)
    var outcomes: [String] = []
    for await outcome in settling(resolved: [second, first]) { outcomes.append("\(outcome)") }
    #expect(outcomes == ["success(2)", "failure(TestSupport.TestError.first)"])
  }

  @Test func `a loop that is left removes its handlers, and the promises go on`() async throws {
    firstResolver.fulfill(1)
    for try await value in settling([first, second, third]) {
      #expect(value == 1)
      #expect(handlers == [0, 1, 1])
      break
    }
    #expect(handlers == [0, 0, 0])
    #expect(second.isPending)
    secondResolver.fulfill(2)
    #expect(second.value == 2)
  }

  @Test func `cancelling the task ends a wait and removes the handlers`() async {
    let task = Task { [first, second] in
      for try await _ in settling([first, second]) {}
    }
    await untilWaiting(first)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(handlers == [0, 0, 0])
    let outcomes = Task { [first] in
      for await _ in settling(resolved: [first]) { Issue.record("nothing has settled") }
    }
    await untilWaiting(first)
    outcomes.cancel()
    await outcomes.value
    #expect(handlers == [0, 0, 0])
    #expect(first.isPending)
  }

  @Test func `two loops over the same promises do not disturb one another`() async throws {
    let values = settling([first, second])
    var (one, other) = (values.makeAsyncIterator(), values.makeAsyncIterator())
    firstResolver.fulfill(1)
    secondResolver.fulfill(2)
    #expect(try await one.next() == 1)
    #expect(try await other.next() == 1)
    #expect(try await one.next() == 2)
    #expect(try await other.next() == 2)
  }

  @Test func `a promise that nobody can settle any more is an error with the place of the loop`()
    async throws
  {
    _ = silence
    var resolver: Resolver<Int>?
    let lost = Promise<Int> { resolver = $0 }
    secondResolver.fulfill(2)
    var values = settling([lost, second]).makeAsyncIterator()
    let line = #line - 1
    #expect(try await values.next() == 2)
    #expect(resolver != nil)
    resolver = nil
    let error = try await #require(throws: PromiseError.self) { try await values.next() }
    #expect("\(error)".contains("SettlingTests.swift:\(line) "))
    #expect(try await values.next() == nil)
  }

  @Test func `promises that settle on several threads have one turn each`() async throws {
    for _ in 0..<Scale.rounds / 20 {
      let pairs = (0..<8).map { _ in Promise<Int>.pending() }
      let sum = try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, pair) in pairs.enumerated() {
          group.addTask { pair.resolver.fulfill(1 << index) }
        }
        var sum = 0
        for try await value in settling(pairs.map(\.promise)) { sum += value }
        try await group.waitForAll()
        return sum
      }
      #expect(sum == 255)
    }
  }

  @Test func `a loop can be left while promises settle`() {
    duel(rounds: Scale.rounds) { _ in
      let pairs = (0..<4).map { _ in Promise<Int>.pending() }
      return (pairs, Arrivals(over: pairs.map(\.promise)))
    } _: { pairs, _ in
      for pair in pairs.dropLast() { pair.resolver.fulfill(1) }
    } _: { _, loop in
      loop.stop()
    } check: { pairs, _ in
      #expect(pairs.allSatisfy { $0.promise.handlerCount == 0 })
    }
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `several tasks may wait with one iterator, and have their turns in order`() async {
    let loop = Arrivals(over: pairs.map(\.promise))
    let log = Recorder<String>()
    func ask(_ name: String) async -> Task<Void, Never> {
      let count = loop.waitingCount
      let task = Task {
        switch await loop.next() {
        case .item(let cell): log.append("\(name) \(pairs.firstIndex { $0.promise === cell }!)")
        case .cancelled: log.append("\(name) cancelled")
        case .ended: log.append("\(name) ended")
        }
      }
      while loop.waitingCount == count { await Task.yield() }
      return task
    }
    let tasks = [await ask("a"), await ask("b"), await ask("c"), await ask("d"), await ask("e")]
    secondResolver.fulfill(2)
    await tasks[0].value
    tasks[2].cancel()
    await tasks[2].value
    firstResolver.fulfill(1)
    await tasks[1].value
    #expect(log.entries == ["a 1", "c cancelled", "b 0"])
    thirdResolver.fulfill(3)
    for task in tasks { await task.value }
    #expect(Set(log.entries.dropFirst(3)) == ["d 2", "e ended"])
    #expect(loop.waitingCount == 0)
  }

  @Test(.timeLimit(.minutes(Scale.patience))) @MainActor
  func `copies of one iterator share the values among them`() async throws {
    let values = settling(pairs.map(\.promise)).makeAsyncIterator()
    let tasks = (0..<4).map { _ in
      var own = values
      return Task { try await own.next() }
    }
    // The main actor takes them in order: this one comes when the others wait.
    await Task {}.value
    for (number, pair) in pairs.enumerated() { pair.resolver.fulfill(number) }
    var found: [Int?] = []
    for task in tasks { found.append(try await task.value) }
    #expect(Set(found) == [0, 1, 2, nil])
  }

  private func untilWaiting(_ promise: Promise<Int>) async {
    while promise.handlerCount == 0 { await Task.yield() }
  }
}
