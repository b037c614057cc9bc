import Dispatch
import TestSupport
import Testing

@testable import Promises

/// Mistakes that end the process, since going on would hang or read invalid memory.
@Suite struct FatalMistakesTests {
  @Test func `waiting on the main queue for a handler of the main queue traps`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = try? Promise.value(1).map(on: .main) { $0 + 1 }.wait() }
    }
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
    await #expect(processExitsWith: .failure) {
      let own = Shared<Guarantee<Int>?>(nil)
      let (start, resolve) = Guarantee<Int>.pending()
      let selfish = start.then(on: nil) { _ in own.value! }
      own.value = selfish
      resolve(1)
      waitOutsideOfTasks(for: selfish)
    }
  }

  @Test func `waiting for a guarantee that nobody can settle any more fails loudly`() async {
    await #expect(processExitsWith: .failure) {
      waitOutsideOfTasks(for: Guarantee<Int>.pending().guarantee)
    }
  }

  @Test func `a race of no guarantees fails loudly`() async {
    await #expect(processExitsWith: .failure) { _ = race() as Guarantee<Int> }
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
