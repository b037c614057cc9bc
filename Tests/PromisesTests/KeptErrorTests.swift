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

  @Test func `L15: the error that a cancel keeps from a link that asks for it is reported once`() {
    struct Asked: CancellableError, Equatable {
      let ask: @Sendable () -> Void
      var isCancelled: Bool {
        ask()
        return false
      }
      static func == (one: Asked, _: Asked) -> Bool { !one.isCancelled }
    }
    let own = Shared<CancellableCell?>(nil)
    let error = Asked { own.value?.cancel(for: OtherError()) }
    let (promise, resolver) = CancellablePromise<Int>.pending()
    own.value = promise.recover(only: error, on: nil) { _ in Promise.value(1) }
    #expect(logged { resolver.reject(error) }.count == 1)
    own.value = nil
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
