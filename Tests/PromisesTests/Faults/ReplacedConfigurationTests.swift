import CancellablePromises
import TestSupport
import Testing

@testable import Promises

extension ConfigurationTests {
  /// Code called by the library replaces `conf`.
  @Suite(.serialized) struct ReplacedConfiguration {
    /// An error of these tests alone.
    private struct Dropped: Error {}

    @Test func `a handler that replaces conf does not move earlier handlers`() {
      let (before, after) = (ManualDispatcher(), ManualDispatcher())
      configured {
        $0.D = (before, before)
      } _: {
        let log = Recorder<String>()
        let chain = Promise.value(1).map { value -> Int in
          conf.D = (after, after)
          log.append("first")
          return value
        }.map { value -> Int in
          log.append("second")
          return value
        }
        before.runAll()
        #expect(log.entries == ["first", "second"] && after.receivedCount == 0)
        let later = chain.map { $0 }
        #expect(later.isPending && after.waitingCount == 1)
        after.runAll()
        #expect(later.isFulfilled)
      }
    }

    @Test func `conf's own handlers may replace conf`() {
      let calls = Recorder<String>()
      let thread = currentThread()
      // An event of the log alone, a loss alone, and one that is both.
      let events: [() -> Void] = [
        { Promise<Int>(error: Dropped()).cauterize() }, { _ = Promise<Int>(error: Dropped()) },
        { _ = Promise<Int> { _ in } },
      ]
      for event in events {
        configured {
          $0.D = (nil, nil)
          $0.logHandler = { _ in
            guard currentThread() == thread else { return }
            calls.append("log")
            conf.logHandler = { _ in }
          }
          $0.lossHandler = {
            guard currentThread() == thread, $0.kind == .pendingPromise || $0.error is Dropped
            else { return }
            calls.append("\($0.kind)")
            conf.lossHandler = { _ in }
          }
        } _: {
          for _ in 0..<2 { event() }
        }
      }
      #expect(calls.entries == ["log", "unhandledError", "log", "pendingPromise"])
    }

    @Test func `an object released by conf may replace conf`() {
      let wasCalled = Shared(false)
      configured { _ in
      } _: {
        let farewell = Shared<Farewell?>(
          Farewell {
            wasCalled.value = true
            conf.catchPolicy = .allErrors
          })
        conf.logHandler = { [farewell = farewell.value!] _ in farewell.touch() }
        farewell.value = nil
        conf.logHandler = { _ in }
        #expect(wasCalled.value && conf.catchPolicy == .allErrors)
      }
    }

    @Test func `several threads may replace conf while chains run`() {
      let dispatchers = (0..<3).map { _ in ManualDispatcher() }
      configured {
        $0.D = (dispatchers[0], dispatchers[1])
      } _: {
        let (ends, crew) = (Recorder<Int>(), Crew(2))
        for round in 0..<Scale.rounds / 20 {
          crew.run(3) { thread in
            if thread == 0 {
              conf.D = (dispatchers[round % 3], dispatchers[(round + 1) % 3])
              conf.catchPolicy = .allErrors
            } else {
              Promise.value(round).map { $0 }.then { CancellablePromise.value($0) }
                .done { _ in }.ensure { ends.append(thread) }.cauterize()
            }
            for dispatcher in dispatchers { dispatcher.runAll() }
          }
          while dispatchers.contains(where: { $0.runNext() }) {}
          if ends.count != 2 * (round + 1) {
            Issue.record("\(ends.count) ends after \(round + 1) rounds")
            return
          }
        }
      }
    }
  }
}
