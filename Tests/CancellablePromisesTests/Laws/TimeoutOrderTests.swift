import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// Time limits in every order of events.
@Suite struct TimeoutOrderTests {
  enum Event: CaseIterable { case fulfil, reject, limit, cancel, cancelWork, lose }

  /// The expected state after the events so far.
  private struct Expectation: Equatable {
    var end = End.pending
    var isTimeout = false
    var stops = 0

    init(after events: some Sequence<Event>) {
      var isWorkPending = true
      for event in events {
        switch event {
        case .fulfil, .reject:
          guard isWorkPending else { continue }
          isWorkPending = false
          if end == .pending { end = event == .fulfil ? .value(7) : .error(.first) }
        case .limit:
          guard end == .pending else { continue }
          (end, isTimeout) = (.other, true)
          stop(&isWorkPending)
        case .cancel:
          guard end == .pending else { continue }
          end = .cancelled
          stop(&isWorkPending)
        case .cancelWork:
          guard isWorkPending else { continue }
          stop(&isWorkPending)
          if end == .pending { end = .cancelled }
        case .lose:
          guard isWorkPending else { continue }
          isWorkPending = false
          if end == .pending { end = .other }
        }
      }
    }

    private mutating func stop(_ isWorkPending: inout Bool) {
      if isWorkPending { stops += 1 }
      isWorkPending = false
    }
  }

  @Test func `L69: the first event decides, in every order`() {
    _ = silence
    for order in permutations(of: Event.allCases) {
      let (clock, log) = (ManualClock(), Log())
      var pair: (promise: CancellablePromise<Int>, resolver: Resolver<Int>)? =
        CancellablePromise<Int>.pending()
      pair!.promise.onCancel { log.append("stopped") }
      let result = pair!.promise.timeout(.seconds(1), clock: clock)
      let ends = Recorder<End>()
      result.pipe { [weak result] _ in if let result { ends.append(result.end) } }
      for (index, event) in order.enumerated() {
        switch event {
        case .fulfil: pair?.resolver.fulfill(7)
        case .reject: pair?.resolver.reject(TestError.first)
        case .limit: clock.advance(by: .seconds(1))
        case .cancel: result.cancel()
        case .cancelWork: pair?.promise.cancel()
        case .lose: pair = nil
        }
        let expected = Expectation(after: order[...index])
        let found = (result.end, result.error is TimeoutError, log.count)
        if found != (expected.end, expected.isTimeout, expected.stops) {
          Issue.record("\(order[...index]): \(found), not \(expected)")
        }
        if clock.timerCount != (result.isPending ? 1 : 0) {
          Issue.record("\(order[...index]): \(clock.timerCount) timers")
        }
        if !result.isPending, let work = pair?.promise, work.handlerCount != 0 {
          Issue.record("\(order[...index]): a handler is left behind")
        }
      }
      if ends.entries != [result.end] { Issue.record("\(order): \(ends.entries)") }
    }
  }
}
