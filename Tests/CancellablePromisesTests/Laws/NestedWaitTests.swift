import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Waits inside of closures: nested ones count against the nesting limit (L89), and a wait for the
/// end of one's own chain stops the program.
@Suite(.leavesThreadClean, .timeLimit(.minutes(Scale.patience))) struct NestedWaitTests {
  @Test func `L89: all handlers of a promise may wait for a settled promise`() {
    onSmallStack {
      let (first, start) = Promise<Int>.pending()
      let (log, settled) = (Shared(0), Promise.value(1))
      for _ in 0..<Scale.deep {
        first.pipe { _ in
          _ = try? settled.wait()
          log.value += 1
        }
      }
      start.fulfill(1)
      #expect(log.value == Scale.deep)
    }
  }

  @Test func `L89: all handlers of a promise may wait for another thread`() {
    onSmallStack {
      let (first, start) = CancellablePromise<Int>.pending()
      let (slow, end) = CancellablePromise<Int>.pending()
      let log = Shared(0)
      for _ in 0..<Scale.deep {
        first.done(on: nil) { _ in if (try? slow.wait()) == 1 { log.value += 1 } }.cauterize()
      }
      let thread = onThread {
        while slow.handlerCount == 0 {}
        end.fulfill(1)
      }
      start.fulfill(1)
      thread.join()
      #expect(log.value == Scale.deep)
    }
  }

  @Test func `L89: cancel blocks may each cancel the next promise and wait`() {
    onSmallStack {
      let (settled, log) = (Promise.value(1), Shared(0))
      var next = CancellablePromise<Int>.never
      for _ in 0..<Scale.deep {
        next = CancellablePromise<Int>.never.onCancel { [next] in
          next.cancel()
          _ = try? settled.wait()
          log.value += 1
        }
      }
      next.cancel()
      #expect(log.value == Scale.deep && next.wasCancelled)
    }
  }

  @Test func `L89: all releases of a handler list may wait`() {
    onSmallStack {
      let (settled, log) = (Promise.value(1), Shared(0))
      let lost = Shared<Resolver<Int>?>(nil)
      let promise = Promise<Int> { lost.value = $0 }
      for _ in 0..<Scale.deep {
        let farewell = Farewell {
          _ = try? settled.wait()
          log.value += 1
        }
        promise.pipe { _ in farewell.touch() }
      }
      lost.value = nil
      #expect(log.value == Scale.deep)
    }
  }

  @Test func `a nested wait runs the handlers due after the outer wait`() {
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

  /// A closure or block that waits for the end of its own chain.
  enum Place: Int, CaseIterable, Codable {
    case inlineClosure, queuedClosure
    /// Run by a cancel.
    case ensure, cancelBlock
  }

  /// `isLate` says whether the promise that is waited for follows the link only after the wait has
  /// begun.
  @Test(.timeLimit(.minutes(Scale.patience)), arguments: Place.allCases, [false, true])
  func `L86: a wait for the end of one's own chain stops the program`(
    _ place: Place, isLate: Bool
  ) async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [place, isLate] in
      let (end, queue) = (Shared<CancellablePromise<Int>?>(nil), DispatchQueue(label: "closures"))
      let (promise, resolver) = CancellablePromise<Int>.pending()
      let link =
        switch place {
        case .inlineClosure: promise.map(on: nil) { _ in wait(for: end) }
        case .queuedClosure: promise.map(on: queue) { _ in wait(for: end) }
        case .ensure: promise.ensure(on: nil) { _ = wait(for: end) }
        case .cancelBlock: promise.onCancel { _ = wait(for: end) }
        }
      let (gate, opener) = CancellablePromise<Int>.pending()
      let last = isLate ? gate.then(on: nil) { _ in link } : link.map(on: nil) { $0 }
      end.value = last
      _ = onThread {
        while isLate, last.handlerCount == 0 {}
        opener.fulfill(1)
      }
      if place.rawValue < 2 {
        resolver.fulfill(1)
      } else {
        (isLate ? link : last).cancel()
      }
      queue.sync {}
    }
    let said = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("deadlock: wait() waits for the end of the closure that calls it"))
  }

  /// A promise below a link, and whether the promise ends only with the closure of the link: a
  /// cancel ends the others, also while the closure runs.
  struct Below: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let endsWithClosure: Bool
    let make: @Sendable (CancellablePromise<Int>) -> any Thenable<Int>

    init(
      _ name: String, _ endsWithClosure: Bool,
      _ make: @escaping @Sendable (CancellablePromise<Int>) -> any Thenable<Int>
    ) {
      (testDescription, self.endsWithClosure, self.make) = (name, endsWithClosure, make)
    }

    static let all = [
      Below("the link", true) { $0 },
      Below("map", true) { $0.map(on: nil) { $0 } },
      Below("ensure", true) { $0.ensure(on: nil) {} },
      Below("ensureThen", true) { $0.ensureThen(on: nil) { Guarantee.value } },
      Below("recover", true) { $0.recover(on: nil) { _ in CancellablePromise.value(1) } },
      Below("onCancel", true) { $0.map(on: nil) { $0 }.onCancel {} },
      Below("using:cancel:", true) { CancellablePromise(using: $0, cancel: {}) },
      Below("wrapper:", true) { link in CancellablePromise(wrapper: { _ in link }) },
      Below("a followed promise", true) { link in
        CancellablePromise.value(1).then(on: nil) { _ in link }
      },
      Below("a limiter", true) { link in Limiter(1).run(on: nil) { link } },
      Below("a plain link", true) { $0.asPromise().map(on: nil) { $0 } },
      Below("shielded", false) { $0.shielded() },
      Below("a branch", false) { $0.shared().branch() },
      Below("asCancellable", false) { $0.asPromise().asCancellable() },
      Below("using:cancel: of a plain promise", false) {
        CancellablePromise(using: $0.asPromise(), cancel: {})
      },
      Below("wrapper: of a plain promise", false) { link in
        CancellablePromise(wrapper: { _ in link.asPromise() })
      },
      Below("race", false) { race([$0], autoCancel: true) },
      Below("when", false) { when(fulfilled: [$0], autoCancel: true).map(on: nil) { $0[0] } },
      Below("timeout", false) { $0.timeout(.seconds(1), clock: ManualClock()) },
      Below("attempt", false) { link in attempt(1, on: nil) { _ in link } },
    ]
  }

  /// Where in the closure the wait stands: in a handler of another promise, or in another work of
  /// the dispatcher, which the closure runs.
  enum Depth: CaseIterable { case closure, handler, work }

  @Test(arguments: Below.all, Depth.allCases)
  func `L89: a wait for the end of one's own chain is known as such, whatever stands between`(
    below: Below, depth: Depth
  ) {
    for isQueued in [false, true] { expectKnown(below, depth, isQueued) }
  }

  private func expectKnown(_ below: Below, _ depth: Depth, _ isQueued: Bool) {
    let (end, queue) = (Shared<(any Thenable<Int>)?>(nil), ManualDispatcher())
    let (found, other) = (Shared<Bool?>(nil), Shared<Bool?>(nil))
    let (promise, resolver) = CancellablePromise<Int>.pending()
    let look: @Sendable () -> Void = {
      found.value = end.value!.cell.needsThisThread
      onOtherThread { other.value = end.value!.cell.needsThisThread }
    }
    let link = promise.map(on: isQueued ? queue : nil) { value in
      switch depth {
      case .closure: look()
      case .handler:
        let (other, resolver) = Promise<Int>.pending()
        other.pipe { _ in look() }
        resolver.fulfill(1)
      case .work:
        _ = Promise.value(1).map(on: queue) { _ in look() }
        queue.runAll()
      }
      return value
    }
    let last = below.make(link)
    end.value = last
    resolver.fulfill(1)
    queue.runAll()
    #expect(found.value == below.endsWithClosure && other.value == false, "\(isQueued)")
    #expect(!last.isPending)
    end.value = nil
  }

  @Test func `a wait for another closure of the same chain, running on a queue, ends when it does`()
  {
    let queue = DispatchQueue(label: "closures")
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (promise, resolver) = Promise<Int>.pending()
    let other = promise.map(on: queue) { value in
      begun.signal()
      mayEnd.wait()
      return value + 1
    }
    let own = promise.map(on: nil) { _ in
      begun.wait()
      DispatchQueue.global().async { mayEnd.signal() }
      return try other.wait()
    }
    resolver.fulfill(1)
    #expect(own.value == 2)
  }

  @Test(arguments: [false, true])
  func `a wait below a shield, which another thread can cancel, goes on`(isUnderWay: Bool) {
    let (shield, begun) = (Shared<CancellablePromise<Int>?>(nil), DispatchSemaphore(value: 0))
    let (promise, resolver) = CancellablePromise<Int>.pending()
    let link = promise.map(on: nil) { _ in
      DispatchQueue.global().async { shield.value?.cancel() }
      if isUnderWay { begun.wait() }
      return wait(for: shield)
    }
    shield.value = link.shielded().onCancel {
      begun.signal()
      // Counted until `wait()` has begun, and then for long enough that it has looked once.
      while shield.value?.handlerCount == 0 {}
      for _ in 0..<100_000 { _ = shield.value?.handlerCount }
    }
    resolver.fulfill(1)
    #expect(shield.value?.isCancelled == true && link.value == -1)
  }
}

/// Calls `wait()` in a synchronous function, as the bodies of exit tests are async.
private func wait(for end: Shared<CancellablePromise<Int>?>) -> Int {
  (try? end.value?.wait()) ?? -1
}
