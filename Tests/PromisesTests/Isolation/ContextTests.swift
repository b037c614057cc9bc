import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// The task-local values and the priority that code of a chain finds: the table in
/// Docs/Concurrency.md, row by row.
@Suite struct ContextTests {
  @TaskLocal private static var place = "none"

  /// The task-local value, and the priority of the task if there is a task.
  private static var here: String {
    let priority = unsafe withUnsafeCurrentTask { unsafe $0?.priority }
    return place + (priority.map { priority in priority == .high ? ", high" : ", other" } ?? "")
  }

  private actor Desk {
    func map(_ source: Promise<Int>) -> Promise<String> {
      source.map { _ in
        _ = self
        return ContextTests.here
      }
    }

    func run(_ limiter: Limiter) -> CancellablePromise<String> {
      limiter.run {
        _ = self
        return CancellablePromise.value(ContextTests.here)
      }
    }
  }

  /// Takes the closure along to a queue, in the context of the code that makes the dispatcher.
  private struct InPlace: Dispatcher {
    let place = ContextTests.place

    func dispatch(_ work: @escaping @Sendable () -> Void) {
      DispatchQueue.global().async { ContextTests.$place.withValue(place) { work() } }
    }
  }

  /// Calls a closure in a task of high priority, with a task-local value.
  private static func withPlace<Value: Sendable>(
    _ place: String, _ body: @escaping @Sendable () async -> Value
  ) async -> Value {
    await Task.detached(priority: .high) { await $place.withValue(place, operation: body) }.value
  }

  @Test func `closures take the context of the code that settles only where they run inline`()
    async throws
  {
    let ((source, resolver), desk) = (CancellablePromise<Int>.pending(), Desk())
    let plain = source.asPromise()
    let rows: [(place: String, found: any Thenable<String>, expected: String)] =
      await Self.withPlace("maker") {
        [
          ("a queue", plain.map(on: .global()) { _ in Self.here }, "none"),
          ("the main actor", plain.map(on: .main) { _ in Self.here }, "none"),
          ("an actor", await desk.map(plain), "none, other"),
          ("inline", source.map(on: nil) { _ in Self.here }, "settler, high"),
          ("a dispatcher", plain.map(on: InPlace()) { _ in Self.here }, "maker"),
          ("asyncMap", source.asyncMap { _ in Self.here }, "settler, high"),
          ("plain asyncMap", plain.asyncMap { _ in Self.here }, "settler, high"),
          ("a task", Promise { () async throws in Self.here }, "maker, high"),
          ("a guarantee's task", Guarantee { () async in Self.here }, "maker, high"),
          (
            "a cancellable task", CancellablePromise { () async throws in Self.here }, "maker, high"
          ),
          (
            "a timer", plain.delay(.zero, clock: SystemClock()).map(on: nil) { _ in Self.here },
            "none"
          ),
        ]
      }
    await Self.withPlace("settler") { resolver.fulfill(1) }
    for row in rows {
      #expect(try await row.found.asPromise().async() == row.expected, "\(row.place)")
    }
  }

  @Test func `a permit brings nothing along from the code that gives the permit back`() async throws
  {
    let (limiter, desk) = (Limiter(1), Desk())
    for (isInline, expected) in [(false, "none, other"), (true, "holder, high")] {
      let (work, resolver) = CancellablePromise<Int>.pending()
      let first = limiter.run(on: nil) { work }
      let second = await Self.withPlace("caller") {
        isInline
          ? limiter.run(on: nil) { CancellablePromise.value(Self.here) } : await desk.run(limiter)
      }
      await Self.withPlace("holder") { resolver.fulfill(1) }
      #expect(try await second.async() == expected && first.value == 1)
    }
  }

  @Test func `a cancel block runs in the context of the cancel, or of none if a task is cancelled`()
    async
  {
    for (isTask, expected) in [(false, "canceller, high"), (true, "none")] {
      let (found, report) = Guarantee<String>.pending()
      let work = CancellablePromise<Int>.never.onCancel { report(Self.here) }
      let reader = isTask ? Task { try await work.async() } : nil
      await Self.withPlace("canceller") { isTask ? reader?.cancel() : work.cancel() }
      #expect(await found.async() == expected)
    }
  }
}
