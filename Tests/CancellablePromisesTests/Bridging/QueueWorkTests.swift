import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L83: work on a queue.
@Suite(.leavesThreadClean) struct QueueWorkTests {
  private let log = Log()

  /// A queue without work running before `run()`.
  private final class Suspended: Sendable {
    let queue = DispatchQueue(label: "suspended", attributes: .initiallyInactive)

    /// Runs all work in the queue, and waits for the end.
    func run() {
      queue.activate()
      queue.sync {}
    }

    deinit { queue.activate() }
  }

  @Test func `work settles its promise with the value returned or the error thrown`() async throws {
    let queue = DispatchQueue(label: "work")
    #expect(try await queue.async(.cancellable) { _ in 1 }.async() == 1)
    let failed: CancellablePromise<Int> = queue.async(.cancellable) { _ in throw TestError.first }
    await #expect(throws: TestError.first) { try await failed.async() }
    let suspended = Suspended()
    let told = suspended.queue.async(.cancellable) { _ -> Int in throw TestError.first }
    told.catch(on: nil) { [log] error in log.append("\(error)") }
    suspended.run()
    #expect(log.entries == ["first"])
    let asked = queue.async(.cancellable) { work in
      try work.checkCancellation()
      return work.isCancelled
    }
    #expect(try await asked.async() == false)
  }

  @Test func `L83: work cancelled before it begins never runs, and releases its captures`() {
    for isBelow in [false, true] {
      let suspended = Suspended()
      let count = LiveCount()
      let work = suspended.queue.async(.cancellable) { [log, tracked = count.make()] _ in
        tracked.touch()
        log.append("begun")
      }
      let link = work.map(on: nil) { 1 }
      isBelow ? link.cancel(with: TestError.first) : work.cancel()
      #expect(work.isRejected && link.isRejected && count.live == 0)
      suspended.run()
      #expect(log.count == 0)
    }
  }

  @Test func `L83: running work learns of a cancel, and its promise is rejected at once`() {
    let queue = DispatchQueue(label: "work")
    let (begun, goOn, done) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let work = queue.async(.cancellable) { [log] work in
      begun.signal()
      goOn.wait()
      log.append("\(work.isCancelled)")
      do {
        try work.checkCancellation()
      } catch {
        log.append("\(error)")
      }
      done.signal()
      return 1
    }
    begun.wait()
    work.cancel(with: TestError.first)
    #expect(work.testError == .first)
    goOn.signal()
    done.wait()
    queue.sync {}
    #expect(log.entries == ["true", "first"] && work.testError == .first)
  }

  @Test func `L83: a late value is discarded exactly once, on the queue`() {
    let queue = DispatchQueue(label: "work")
    let (begun, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let work = queue.async(
      .cancellable,
      orDiscard: { [log, queue] (value: Int) in
        dispatchPrecondition(condition: .onQueue(queue))
        log.append("discarded \(value)")
      }
    ) { _ in
      begun.signal()
      goOn.wait()
      return 7
    }
    begun.wait()
    work.cancel()
    goOn.signal()
    queue.sync {}
    #expect(log.entries == ["discarded 7"] && work.wasCancelled)
  }

  @Test func `L83: nothing is discarded for a delivered value, an error, or work that never ran`() {
    let suspended = Suspended()
    let discard: @Sendable (Int) -> Void = { [log] _ in log.append("discarded") }
    let delivered = suspended.queue.async(.cancellable, orDiscard: discard) { _ in 1 }
    let failed = suspended.queue.async(.cancellable, orDiscard: discard) { _ -> Int in
      throw TestError.first
    }
    let never = suspended.queue.async(.cancellable, orDiscard: discard) { _ in 1 }
    // Runs even without any reference to the promise (L60).
    suspended.queue.async(.cancellable, orDiscard: discard) { [log] _ in
      log.append("dropped")
      return 1
    }
    .onCancel {}
    never.cancel()
    suspended.run()
    #expect(delivered.value == 1 && failed.testError == .first && never.wasCancelled)
    #expect(log.entries == ["dropped"])
  }

  @Test func `L12: a cancel block may run the queue, which does not begin the cancelled work`() {
    let suspended = Suspended()
    let work = suspended.queue.async(.cancellable) { [log] _ in
      log.append("begun")
      return 1
    }
    // In the block, the work is already cancelled when the queue reaches the closure.
    work.onCancel { [log] in
      suspended.run()
      log.append("block")
    }
    work.cancel()
    #expect(log.entries == ["block"] && work.wasCancelled)
  }

  @Test func `cancelled work leaves its group when the queue reaches it`() {
    let suspended = Suspended()
    let group = DispatchGroup()
    let works = (0..<3).map { number in
      suspended.queue.async(.cancellable, group: group, qos: .utility, flags: .barrier) { _ in
        number
      }
    }
    works[1].cancel()
    suspended.run()
    #expect(group.wait(timeout: .now() + 30) == .success)
    #expect(works.map(\.value) == [0, nil, 2])
  }
}
