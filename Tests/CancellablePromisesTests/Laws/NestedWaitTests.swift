import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L89: a wait inside of code run by another wait counts against the nesting limit.
@Suite struct NestedWaitTests {
  @Test(.timeLimit(.minutes(Scale.patience)))
  func `all handlers of a promise may wait for a settled promise`() {
    onSmallStack {
      let (first, start) = Promise<Int>.pending()
      let (log, settled) = (Shared(0), Promise.value(1))
      for _ in 0..<Scale.long {
        first.pipe { _ in
          _ = try? settled.wait()
          log.value += 1
        }
      }
      start.fulfill(1)
      #expect(log.value == Scale.long)
    }
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `all handlers of a promise may wait for another thread`() {
    onSmallStack {
      let (first, start) = CancellablePromise<Int>.pending()
      let (slow, end) = CancellablePromise<Int>.pending()
      let log = Shared(0)
      for _ in 0..<Scale.long {
        first.done(on: nil) { _ in if (try? slow.wait()) == 1 { log.value += 1 } }.cauterize()
      }
      let thread = onThread {
        while slow.handlerCount == 0 {}
        end.fulfill(1)
      }
      start.fulfill(1)
      thread.join()
      #expect(log.value == Scale.long)
    }
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `cancel blocks may each cancel the next promise and wait`() {
    onSmallStack {
      let (settled, log) = (Promise.value(1), Shared(0))
      var next = CancellablePromise<Int>.never
      for _ in 0..<Scale.long {
        next = CancellablePromise<Int>.never.onCancel { [next] in
          next.cancel()
          _ = try? settled.wait()
          log.value += 1
        }
      }
      next.cancel()
      #expect(log.value == Scale.long && next.wasCancelled)
    }
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `all releases of a handler list may wait`() {
    _ = silence
    onSmallStack {
      let (settled, log) = (Promise.value(1), Shared(0))
      let lost = Shared<Resolver<Int>?>(nil)
      let promise = Promise<Int> { lost.value = $0 }
      for _ in 0..<Scale.long {
        let farewell = Farewell {
          _ = try? settled.wait()
          log.value += 1
        }
        promise.pipe { _ in farewell.touch() }
      }
      lost.value = nil
      #expect(log.value == Scale.long)
    }
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `a nested wait runs the handlers due after the outer wait`() {
    let (inner, settleInner) = Promise<Int>.pending()
    let (outer, settleOuter) = Promise<Int>.pending()
    let (late, settleLate) = Promise<Int>.pending()
    let log = Recorder<String>()
    outer.pipe { _ in settleInner.fulfill(1) }
    // Handlers of two promises are due on the thread when the first of them waits.
    outer.pipe { _ in settleLate.fulfill(7) }
    inner.pipe { _ in
      _ = try? Promise.value(0).wait()
      log.append("first")
    }
    inner.pipe { _ in log.append("second got \((try? late.wait()) ?? 0)") }
    settleOuter.fulfill(1)
    #expect(log.entries == ["second got 7", "first"])
  }
}
