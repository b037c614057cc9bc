import CancellablePromises
import Dispatch
import TestSupport
import Testing

private func plain(_ work: Work) -> Promise<String> {
  Promise { _ = work.start($0.resolve) }
}

/// The ways in which old code gives a promise a cancel block.
private let shapes: [(Work) -> CancellablePromise<String>] = [
  { work in
    CancellablePromise<String> { resolver in
      let task = work.start { text, error in resolver.resolve(text, error) }
      let cancel = { task.cancel() }
      return cancel
    }
  },
  { work in
    CancellablePromise<String> { resolver in
      let task = work.start(resolver.resolve)
      func cancel() {
        task.cancel()
      }
      return cancel
    }
  },
  { work in
    CancellablePromise<String> { resolver in
      let task = work.start(resolver.resolve)
      return task.cancel
    }
  },
  { work in
    CancellablePromise<String> { resolver -> (() -> Void) in
      let task = work.start(resolver.resolve)
      return {
        task.cancel()
      }
    }
  },
  { work in
    CancellablePromise { (resolver: Resolver<String>) -> () -> Void in
      var item: DispatchWorkItem?
      item = DispatchWorkItem { _ = work.start(resolver.resolve) }
      item?.perform()
      return {
        item?.cancel()
        item = nil
        work.cancel()
      }
    }
  },
  { work in
    .init { resolver in
      let cancel = { () -> Void in
        work.cancel()
      }
      _ = work.start(resolver.resolve)
      return cancel
    }
  },
  { work in CancellablePromise(using: plain(work), cancel: { [weak work] in work?.cancel() }) },
  { work in CancellablePromise(using: plain(work), cancel: work.cancel) },
  { work in CancellablePromise(using: plain(work).map { $0 }) { work.cancel() } },
  { work in
    func cancel() { work.cancel() }
    return CancellablePromise(using: plain(work), cancel: cancel)
  },
  { work in
    let inner = CancellablePromise(using: plain(work), cancel: work.cancel)
    let text = firstly { inner }.then { Promise.value($0) }
    return CancellablePromise<String>(using: text, cancel: inner.cancel)
  },
]

@Suite(.relyingOnConfiguration) struct MakingTests {
  @Test(arguments: shapes.indices)
  func `a cancel block of any shape runs, unless the promise is fulfilled before`(
    shape: Int
  ) async {
    let (work, other) = (Work(), Work())
    let (stopped, done) = (shapes[shape](work), shapes[shape](other))
    stopped.cancel()
    other.finish("done")
    await drained()
    done.cancel()
    await drained()
    #expect(work.cancelled == 1 && stopped.wasCancelled)
    #expect(other.cancelled == 0 && done.value == "done")
  }

  @Test func `the body throws`() async {
    let work = Work()
    let always = CancellablePromise<String> { _ in
      throw TestError.first
    }
    let sometimes: CancellablePromise<String> = CancellablePromise { resolver in
      guard work.cancelled > 0 else { throw TestError.second }
      resolver.fulfill("cancelled before")
      return {}
    }
    await drained()
    #expect(always.error as? TestError == .first && sometimes.error as? TestError == .second)
  }

  @Test func `the promise has no value`() async {
    let work = Work()
    let stop: () -> Void = { work.cancel() }
    let void = CancellablePromise<Void> { seal in
      seal.fulfill()
      return stop
    }
    let unit = CancellablePromise<Void> { seal in
      seal.fulfill(())
      return {}
    }
    await drained()
    #expect(void.isFulfilled && unit.isFulfilled && work.cancelled == 0)
  }
}
