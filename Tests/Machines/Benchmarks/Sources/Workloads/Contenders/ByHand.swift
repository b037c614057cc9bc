import Dispatch
import Synchronization

/// A promise as one writes it in an hour: handlers behind a lock, no errors, no cancelling.
final class HandmadePromise<Value: Sendable>: Sendable {
  private enum State {
    case pending([@Sendable (Value) -> Void])
    case settled(Value)
  }

  private let state = Mutex(State.pending([]))

  func fulfill(_ value: Value) {
    let handlers = state.withLock { state -> [@Sendable (Value) -> Void] in
      guard case .pending(let handlers) = state else { return [] }
      state = .settled(value)
      return handlers
    }
    for handler in handlers { handler(value) }
  }

  func done(_ handler: @escaping @Sendable (Value) -> Void) {
    let settled = state.withLock { state -> Value? in
      switch state {
      case .settled(let value): return value
      case .pending(var handlers):
        state = .pending([])
        handlers.append(handler)
        state = .pending(handlers)
        return nil
      }
    }
    if let settled { handler(settled) }
  }

  func map<Output>(
    on queue: DispatchQueue, _ transform: @escaping @Sendable (Value) -> Output
  ) -> HandmadePromise<Output> {
    let result = HandmadePromise<Output>()
    done { value in queue.async { result.fulfill(transform(value)) } }
    return result
  }
}

/// What people write in place of this library.
enum ByHand {
  private static let queue = DispatchQueue(label: "by hand")

  @Sendable static func mapsOnQueue(_ count: Int) -> Int { maps(count, on: queue) }
  @Sendable static func mapsOnGlobalQueue(_ count: Int) -> Int { maps(count, on: .global()) }

  private static func maps(_ count: Int, on queue: DispatchQueue) -> Int {
    let promise = HandmadePromise<Int>()
    var last = promise
    for number in 0..<count { last = last.map(on: queue) { $0 &+ number } }
    let signal = Signal()
    last.done(signal.send)
    promise.fulfill(0)
    return signal.wait()
  }

  /// Each of two promises can be fulfilled first; the one with the work, and not that of a timer,
  /// is.
  @Sendable static func timeouts(_ count: Int) -> Int {
    let sum = SharedSum()
    for _ in 0..<count { limited(sum).fulfill(1) }
    return sum.value
  }

  @Sendable static func timeoutsAtOnce(_ count: Int) -> Int {
    let sum = SharedSum()
    let works = (0..<count).map { _ in limited(sum) }
    for work in works { work.fulfill(1) }
    return sum.value
  }

  private static func limited(_ sum: SharedSum) -> HandmadePromise<Int> {
    let (work, result) = (HandmadePromise<Int>(), HandmadePromise<Int?>())
    // Sources may be used from every thread; Dispatch does not say so.
    nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { result.fulfill(nil) }
    timer.schedule(deadline: .now() + 3600)
    timer.activate()
    work.done { value in
      timer.cancel()
      result.fulfill(value)
    }
    result.done { sum.add($0 ?? 0) }
    return work
  }

  /// Continuations that end early if their task is cancelled.
  @Sendable static func cancellableWaits(_ count: Int) async -> Int {
    let sum = SharedSum()
    let tasks = (0..<count).map { _ in
      let wait = CancellableWait()
      let task = Task.immediate { sum.add(await wait.value) }
      wait.end(with: 1)
      return task
    }
    for task in tasks { await task.value }
    return sum.value
  }
}

/// A value that one task waits for, or until the task is cancelled.
final class CancellableWait: Sendable {
  private enum State {
    case idle
    case waiting(UnsafeContinuation<Int, Never>)
    case over(Int)
  }

  private let state = Mutex(State.idle)

  var value: Int {
    get async {
      await withTaskCancellationHandler {
        await withUnsafeContinuation { continuation in
          let early = state.withLock { state -> Int? in
            if case .over(let value) = state { return value }
            state = .waiting(continuation)
            return nil
          }
          if let early { continuation.resume(returning: early) }
        }
      } onCancel: {
        end(with: 0)
      }
    }
  }

  func end(with value: Int) {
    let before = state.withLock { state in
      defer { if case .over = state {} else { state = .over(value) } }
      return state
    }
    if case .waiting(let continuation) = before { continuation.resume(returning: value) }
  }
}
