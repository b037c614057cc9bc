import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

extension ConfigurationTests {
  @Test func `L15: the error that a cancel keeps from a queued closure is reported once`() {
    let queue = ManualDispatcher()
    let rows: [(String, @Sendable (CancellablePromise<Int>) -> CancellableCell)] = [
      ("catch", { $0.catch(on: queue) { _ in } }),
      ("catch", { $0.catch(on: queue, policy: .allErrors) { _ in } }),
      ("catch", { $0.catch(only: TestError.self, on: queue) { _ in }.cauterize() }),
      ("recover", { $0.recover(on: queue) { _ in Promise.value(1) } }),
      ("recover", { $0.recover(only: TestError.self, on: queue) { _ in Promise.value(1) } }),
      ("mapError", { $0.mapError(on: queue) { $0 } }), ("tap", { $0.tap(on: queue) { _ in } }),
      ("tapError", { $0.tapError(on: queue) { _ in } }), ("ensure", { $0.ensure(on: queue) {} }),
      ("ensureThen", { $0.ensureThen(on: queue) { Guarantee.value } }),
      ("recover", { $0.recover(on: queue) { _ in Promise.value(1) }.map(on: nil) { $0 } }),
    ]
    for (index, (name, row)) in rows.enumerated() {
      for error in [TestError.first, PromiseError.cancelled] as [any Error] {
        for isScope in [false, true] {
          let events = logged {
            let link = row(CancellablePromise(error: error))
            if isScope {
              CancellationScope().add(link)
            } else {
              link.cancel(for: OtherError())
            }
            queue.runAll()
          }
          let kept = entry(.errorKeptByCancel, error, of: name)
          #expect(events == (error is TestError ? [kept] : []), "\(index)")
        }
      }
    }
  }

  /// What only passes on the outcome of a promise, cancellable or not.
  private static let passing:
    [(name: String, pass: @Sendable (any Thenable<Int>) -> CancellablePromise<Int>)] = [
      ("asCancellable", { $0.asCancellable() }), ("init(_:)", { CancellablePromise($0) }),
      ("asPromise", { $0.asPromise().asCancellable() }),
      ("shielded", { own($0).shielded() }),
      ("branch", { own($0).shared().branch() }),
      ("using:", { CancellablePromise(using: $0.asPromise(), cancel: {}) }),
      ("wrapper:", { source in CancellablePromise(wrapper: { _ in source.asPromise() }) }),
      (
        "wrapper, cancellable",
        { source in CancellablePromise(wrapper: { _ in own(source) }) }
      ),
      ("then", { source in CancellablePromise.value(0).then(on: nil) { _ in source.asPromise() } }),
      ("Limiter", { source in Limiter(1).run(on: nil) { own(source) } }),
      (
        "SingleFlight",
        { source in SingleFlight<Int, Int>().promise(for: 0) { own(source) } }
      ),
      ("delay", { own($0).delay(.seconds(1), clock: ManualClock()) }),
      ("timeout", { own($0).timeout(.seconds(1), clock: ManualClock()) }),
      ("while", { when(own($0), while: CancellablePromise<Void>.never) }),
      (
        "while, autoCancel",
        { when(own($0), while: CancellablePromise<Void>.never, autoCancel: true) }
      ),
    ]

  /// The same promise, if cancellable: a promise in between is a row of its own.
  private static func own(_ source: any Thenable<Int>) -> CancellablePromise<Int> {
    source as? CancellablePromise<Int> ?? source.asCancellable()
  }

  @Test(arguments: passing.indices, passing.indices)
  func `L15, L69: an error on its way to a cancelled promise arrives, or is reported once`(
    upper: Int, lower: Int
  ) {
    // The error is not on its way for as long as the delay lasts.
    if Self.passing[upper].name == "delay" { return }
    let name = "\(Self.passing[upper].name), \(Self.passing[lower].name)"
    for error in [TestError.first, PromiseError.cancelled] as [any Error] {
      for isPlain in [false, true] {
        let end = Shared<CancellablePromise<Int>?>(nil)
        let events = logged {
          let (promise, resolver) = CancellablePromise<Int>.pending()
          let (plain, plainResolver) = Promise<Int>.pending()
          let source: any Thenable<Int> = isPlain ? plain : promise
          // Told before what passes the error on.
          source.pipe { _ in end.value?.cancel(with: OtherError()) }
          end.value = Self.passing[lower].pass(Self.passing[upper].pass(source))
          isPlain ? plainResolver.reject(error) : resolver.reject(error)
        }
        let arrives = end.value.take()?.error is OtherError == false
        let reports = events.count { $0.hasPrefix("errorKeptByCancel") }
        #expect(reports == (arrives || !(error is TestError) ? 0 : 1), "\(name) \(isPlain)")
      }
    }
  }

  @Test func `L15: the error that a closure throws after a cancel is reported once`() {
    typealias Body = @Sendable () throws -> Void
    let queue = ManualDispatcher()
    @Sendable func result(of body: Body) throws -> Promise<Void> {
      try body()
      return Promise.value
    }
    let rows: [(String, @Sendable (@escaping Body) -> CancellablePromise<Void>)] = [
      ("map", { body in CancellablePromise.value.map(on: queue) { try body() } }),
      ("get", { body in CancellablePromise.value.get(on: queue) { try body() } }),
      ("then", { body in CancellablePromise.value.then(on: queue) { try result(of: body) } }),
      (
        "recover",
        { body in
          CancellablePromise(error: TestError.second).recover(on: queue) { _ in
            try result(of: body)
          }
        }
      ),
      ("map", { body in CancellablePromise.value.map(on: queue) { try body() }.map(on: nil) {} }),
      ("Limiter.run", { body in Limiter(1).run(on: queue) { try result(of: body) } }),
    ]
    for (index, (name, row)) in rows.enumerated() {
      for error in [TestError.first, PromiseError.cancelled] as [any Error] {
        let own = Shared<CancellablePromise<Void>?>(nil)
        let events = logged {
          let link = row {
            own.value?.cancel()
            throw error
          }
          own.value = link
          queue.runAll()
          #expect(link.error is CancellablePromiseError, "\(index)")
          own.value = nil
        }
        let kept = entry(.errorKeptByCancel, error, of: name)
        #expect(events == (error is TestError ? [kept] : []), "\(index)")
      }
    }
  }

  @Test func `L8, L15: the error of a promise kept from its link is reported, without a lock`() {
    let own = Shared<CancellablePromise<Int>?>(nil)
    let returned: [CancellablePromise<Int>] = [.never, .init(error: TestError.first)]
    let events = logged {
      let handler = conf.lossHandler
      conf.lossHandler = { loss in
        // Takes the lock of the link.
        _ = own.value?.handlerCount
        handler(loss)
      }
      for inner in returned {
        let (source, resolver) = CancellablePromise<Int>.pending()
        own.value = source.then(on: nil) { _ in
          own.value?.cancel(with: TestError.second)
          return inner
        }
        resolver.fulfill(1)
        #expect(own.value.take()?.testError == .second)
      }
    }
    #expect(events == [entry(.errorKeptByCancel, TestError.first, of: "then")])
  }
}
