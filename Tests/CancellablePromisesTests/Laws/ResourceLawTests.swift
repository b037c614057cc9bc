import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// L85: resources and cancels.
@Suite struct ResourceLawTests {
  private let log = Log()

  private func use(
    _ acquisition: some Thenable<Int>, on dispatcher: (any Dispatcher)? = nil,
    _ body: @escaping @Sendable (Int) -> some Thenable<Int>
  ) -> CancellablePromise<Int> {
    let result: CancellablePromise<Int> = withResource(
      acquisition, on: dispatcher, dispose: { [log] in log.append("disposed of \($0)") }
    ) { [log] resource in
      log.append("uses \(resource)")
      return body(resource)
    }
    result.pipe { [log] _ in log.append("settled") }
    return result
  }

  @Test func `L85: a cancel while the resource is acquired cancels that`() {
    let (acquisition, acquire) = source("acquisition", log)
    let result = use(acquisition) { Promise.value($0) }
    result.cancel()
    #expect(log.entries == ["acquisition", "settled"])
    #expect(result.wasCancelled && acquisition.wasCancelled)
    acquire.fulfill(1)
    #expect(log.count == 2)
  }

  @Test func `L85: a resource that arrives after the cancel is disposed of`() {
    let (acquisition, acquire) = Promise<Int>.pending()
    let result = use(acquisition) { Promise.value($0) }
    result.cancel()
    #expect(result.wasCancelled && log.entries == ["settled"])
    acquire.fulfill(1)
    #expect(log.entries == ["settled", "disposed of 1"])
  }

  @Test func `L85: a resource that a cancel block brings is disposed of`() {
    let (acquisition, acquire) = deciding("acquisition", log) { $0.fulfill(1) }
    let result = use(acquisition) { Promise.value($0) }
    result.cancel()
    #expect(log.entries.filter { $0 == "disposed of 1" }.count == 1)
    #expect(!result.isPending && log.entries.last == "settled")
    withExtendedLifetime(acquire) {}
  }

  @Test func `L85: a cancel while the resource is used cancels that, then disposes of it`() {
    let (work, resolver) = source("work", log)
    let result = use(CancellablePromise.value(1)) { _ in work }
    result.cancel()
    #expect(log.entries == ["uses 1", "work", "disposed of 1", "settled"])
    #expect(result.wasCancelled)
    withExtendedLifetime(resolver) {}
  }

  @Test func `L85: what uses the resource and cannot be cancelled keeps it until it has ended`() {
    let (work, resolver) = Promise<Int>.pending()
    let result = use(CancellablePromise.value(1)) { _ in work }
    result.cancel()
    #expect(result.isCancelled && result.isPending && log.entries == ["uses 1"])
    result.cancelImmediately()
    #expect(log.entries == ["uses 1"])
    resolver.fulfill(2)
    #expect(log.entries == ["uses 1", "disposed of 1", "settled"])
    #expect(result.wasCancelled)
  }

  @Test func `L85: a body on its way runs after a cancel, and lets go of the resource`() {
    let queue = ManualDispatcher()
    let (work, resolver) = source("work", log)
    let result = use(Promise.value(1), on: queue) { _ in work }
    result.cancel()
    #expect(log.entries == [])
    queue.runAll()
    #expect(log.entries == ["uses 1", "work", "disposed of 1", "settled"])
    withExtendedLifetime(resolver) {}
  }

  @Test func `L85: a body on its way does not run after an immediate cancel`() {
    let queue = ManualDispatcher()
    let result = use(Promise.value(1), on: queue) { Promise.value($0) }
    result.cancelImmediately()
    #expect(result.isPending)
    queue.runAll()
    #expect(log.entries == ["disposed of 1", "settled"])
    #expect(result.wasCancelled)
  }

  @Test func `L85: work that only a cancel ends keeps the resource until then`() {
    let work = CancellablePromise<Int>.never
    let result = use(Promise.value(1)) { _ in work }
    #expect(log.entries == ["uses 1"])
    work.cancel()
    #expect(log.entries == ["uses 1", "disposed of 1", "settled"] && result.wasCancelled)
  }

  /// Every order in which the resource comes, its use ends, the result is cancelled and the queue runs.
  @Test(arguments: [false, true], [false, true])
  func `L85: disposes once of what came, whatever happens when`(
    isCancellable: Bool, isImmediate: Bool
  ) {
    enum Event: CaseIterable { case acquire, end, cancel, runOne }
    for events in sequences(ofLength: 6, from: Event.allCases) {
      let queue = ManualDispatcher()
      let log = Recorder<String>()
      let (acquisition, acquire) = Promise<Int>.pending()
      let (plain, end) = Promise<Int>.pending()
      let (cancellable, endToo) = CancellablePromise<Int>.pending()
      let isInUse = Shared(false)
      func use(_ work: some Thenable<Int>) -> CancellablePromise<Int> {
        withResource(
          acquisition, on: queue,
          dispose: { _ in
            log.append("disposed")
            if isInUse.value { Issue.record("\(events): disposed of while in use") }
          }
        ) { _ in
          log.append("used")
          isInUse.value = work.isPending
          return work
        }
      }
      let result = isCancellable ? use(cancellable) : use(plain)
      cancellable.pipe { _ in isInUse.value = false }
      result.pipe { _ in log.append("settled") }
      for event in events {
        switch event {
        case .acquire: acquire.fulfill(1)
        case .end:
          isInUse.value = false
          end.fulfill(2)
          endToo.fulfill(2)
        case .cancel: if isImmediate { result.cancelImmediately() } else { result.cancel() }
        case .runOne: queue.runNext()
        }
      }
      // In the end everything comes to an end.
      let hadCome = events.contains(.acquire)
      isInUse.value = false
      acquire.fulfill(1)
      end.fulfill(2)
      endToo.fulfill(2)
      queue.runAll()
      let entries = log.entries
      #expect(entries.filter { $0 == "disposed" }.count == 1, "\(events): \(entries)")
      #expect(entries.filter { $0 == "settled" }.count == 1, "\(events): \(entries)")
      if let use = entries.firstIndex(of: "used") {
        #expect(use < entries.firstIndex(of: "disposed")!, "\(events): \(entries)")
      }
      if hadCome, !events.contains(.cancel) { #expect(entries == ["used", "disposed", "settled"]) }
    }
  }
}
