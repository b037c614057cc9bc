import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Compares the thread's state for promises with a new thread's after each test.
struct CleanThread: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await body()
    // On whichever thread of the pool: none is in a handler between two tests.
    if testCase != nil { expectCleanThread(after: test.name) }
  }
}

extension Trait where Self == CleanThread {
  /// Compares the thread's state for promises with a new thread's after each test.
  static var leavesThreadClean: Self { CleanThread() }
}

/// Expects that the calling thread has no count and no work left.
func expectCleanThread(after name: String) {
  func fields(_ context: ThreadContext) -> [String] {
    Mirror(reflecting: context).children.filter { $0.label != "number" }
      .map { "\($0.label ?? ""): \($0.value)" }
  }
  let (found, fresh) = (ThreadContext.withCurrent(fields), fields(ThreadContext()))
  if found != fresh { Issue.record("\(name) leaves \(found)") }
}

/// What one thread does over and over: it begins each time as if it were new.
@Suite(.leavesThreadClean, .timeLimit(.minutes(Scale.patience))) struct ThreadStateTests {
  struct Deed: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let perform: @Sendable () -> Void

    init(_ name: String, _ perform: @escaping @Sendable () -> Void) {
      (testDescription, self.perform) = (name, perform)
    }
  }

  /// More than the limits of nesting.
  private static let many = 40
  private static let settled = Promise.value(1)

  private static let deeds = [
    Deed("three handlers that wait") {
      let ((promise, resolver), log) = (Promise<Int>.pending(), Log())
      for name in ["first", "second"] {
        promise.pipe { _ in
          _ = try? settled.wait()
          log.append(name)
        }
      }
      promise.pipe { _ in log.append("third") }
      resolver.fulfill(1)
      if log.entries != ["third", "second", "first"] { Issue.record("\(log.entries)") }
    },
    Deed("handlers that settle the next promise, and wait") {
      let (pairs, log) = ((0...many).map { _ in Promise<Int>.pending() }, Shared(0))
      for number in 0..<many {
        pairs[number].promise.pipe { _ in
          pairs[number + 1].resolver.fulfill(1)
          if (try? pairs[number + 1].promise.wait()) == 1 { log.value += 1 }
        }
      }
      pairs[0].resolver.fulfill(1)
      if log.value != many { Issue.record("\(log.value)") }
    },
    Deed("cancel blocks that cancel the next promise, and wait") {
      let log = Shared(0)
      var next = CancellablePromise<Int>.never
      for _ in 0..<many {
        next = CancellablePromise<Int>.never.onCancel { [next] in
          next.cancel()
          _ = try? settled.wait()
          log.value += 1
        }
      }
      next.cancel()
      if log.value != many { Issue.record("\(log.value)") }
    },
    Deed("closures that a cancel calls, which settle and wait") {
      let (pairs, log) = ((0..<many).map { _ in CancellablePromise<Int>.pending() }, Shared(0))
      let source = CancellablePromise<Int>.never
      for pair in pairs {
        source.ensure(on: nil) {
          pair.resolver.fulfill(1)
          log.value += (try? pair.promise.wait()) ?? 0
        }.cauterize()
      }
      source.cancel()
      if log.value != many { Issue.record("\(log.value)") }
    },
    Deed("releases that wait") {
      let (lost, log) = (Shared<Resolver<Int>?>(nil), Shared(0))
      let promise = Promise<Int> { lost.value = $0 }
      for _ in 0..<many {
        let farewell = Farewell { log.value += (try? settled.wait()) ?? 0 }
        promise.pipe { _ in farewell.touch() }
      }
      lost.value = nil
      if log.value != many { Issue.record("\(log.value)") }
    },
    Deed("a dispatcher that begins closures in closures, which then wait or throw") {
      let (pairs, eager) = ((0..<many).map { _ in Promise<Int>.pending() }, EagerDispatcher())
      let links = pairs.indices.map { number in
        pairs[number].promise.map(on: eager) { value -> Int in
          if number + 1 < many { pairs[number + 1].resolver.fulfill(value + 1) }
          if number % 2 == 1 { throw TestError.numbered(value) }
          return try settled.wait() + value
        }
      }
      pairs[0].resolver.fulfill(0)
      for (number, link) in links.enumerated() {
        let error = number % 2 == 1 ? TestError.numbered(number) : nil
        if link.value != (error == nil ? number + 1 : nil) || link.testError != error {
          Issue.record("\(number): \(link)")
        }
      }
    },
  ]

  @Test(arguments: deeds)
  func `L89: nested waits leave nothing behind on their thread`(_ deed: Deed) {
    onThread {
      for _ in 0..<Self.many {
        deed.perform()
        expectCleanThread(after: deed.testDescription)
      }
    }.join()
  }
}
