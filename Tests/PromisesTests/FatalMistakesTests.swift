import Dispatch
import TestSupport
import Testing

@testable import Promises

/// Mistakes that end the process, since going on would hang or read invalid memory.
@Suite struct FatalMistakesTests {
  @Test func `waiting on the main queue for a handler of the main queue traps`() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { waitOutsideOfTasks(for: Promise.value(1).map(on: .main) { $0 }) }
    }
    expect(
      exit, at: promiseLine,
      "deadlock: wait() blocks com.apple.main-thread, which the promise needs")
    let other = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { waitOutsideOfTasks(for: Guarantee.value(1).map(on: .main) { $0 }) }
    }
    expect(
      other, at: waitLine, "deadlock: wait() blocks com.apple.main-thread, which the promise needs")
  }

  @Test func `waiting on the main queue for a handler that comes there later traps`() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (promise, resolver) = Promise<Int>.pending()
      let link = promise.map(on: .main) { $0 }
      let thread = onThread {
        // Counted until `wait()` has begun, and then for long enough that it has looked once.
        while link.handlerCount == 0 {}
        for _ in 0..<100_000 { _ = link.handlerCount }
        resolver.fulfill(1)
      }
      await MainActor.run { waitOutsideOfTasks(for: link) }
      thread.join()
    }
    expect(exit, at: promiseLine, "deadlock: wait() blocks com.apple.main-thread")
  }

  #if canImport(Darwin)
    @Test func `waiting on a queue for a handler of the same queue traps`() async {
      await #expect(processExitsWith: .failure) {
        let queue = DispatchQueue(label: "busy")
        queue.sync {
          _ = try? Promise.value(1).map(on: queue) { $0 + 1 }.wait()
        }
      }
    }
  #endif

  @Test func `waiting for a guarantee that returned itself traps`() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let own = Shared<Guarantee<Int>?>(nil)
      let (start, resolve) = Guarantee<Int>.pending()
      let selfish = start.then(on: nil) { _ in own.value! }
      own.value = selfish
      resolve(1)
      waitOutsideOfTasks(for: selfish)
    }
    expect(exit, at: waitLine, "a guarantee has no value: a handler returned the promise")
  }

  @Test func `waiting for an abandoned guarantee stops the program`() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      waitOutsideOfTasks(for: Guarantee<Int>.pending().guarantee)
    }
    let place = "\(#fileID):\(namesPlaces ? #line - 3 : waitLine)"
    expect(
      exit, at: waitLine,
      "wait() would never return: the promise of \(place) can no longer be settled")
  }

  @Test func `a limiter of nothing stops the program`() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      makeLimiterOfNothing()
    }
    expect(exit, at: limiterLine, "Limiter(0): the count must be at least 1")
  }

  @Test func `a race of no guarantees stops the program`() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = race() as Guarantee<Int>
    }
    #if DEBUG
      let said = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
      #expect(said.contains("race() of no guarantees would never have a value"))
    #else
      _ = exit
    #endif
  }

  @Test func `a wait deep in nested handlers runs handlers put off by the thread`() {
    // Deeper than handlers nest: the last link is put off.
    let depth = nestingLimit + 3
    let results = Recorder<Int>()
    @Sendable func nest(_ level: Int) {
      let (promise, resolver) = Promise<Int>.pending()
      let link = promise.map(on: nil) { $0 + 1 }
      if level == depth {
        resolver.fulfill(level)
        if let value = try? link.wait() { results.append(value) }
      } else {
        promise.pipe { _ in nest(level + 1) }
        resolver.fulfill(level)
      }
    }
    nest(0)
    #expect(results.entries == [depth + 1])
  }
}

/// Calls `wait()` in a synchronous function, as the bodies of exit tests are async.
private func waitOutsideOfTasks(for guarantee: Guarantee<Int>) { _ = guarantee.wait() }
private let waitLine = #line - 1

private func waitOutsideOfTasks(for promise: Promise<Int>) { _ = try? promise.wait() }
private let promiseLine = #line - 1

// In a function, as an exit test's body may have the line of its macro.
private func makeLimiterOfNothing() { _ = Limiter(0) }
private let limiterLine = #line - 1

/// Expects that a process has named its mistake, and the place of the mistake.
private func expect(_ exit: ExitTest.Result?, at line: Int, _ mistake: String) {
  let said = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
  #expect(said.contains("\(#fileID):\(line): Fatal error: \(mistake)"))
}
