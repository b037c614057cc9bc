import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Cancels of work shared by key; SingleFlightTests have the rest.
@Suite(.leavesThreadClean) struct SharedFlightTests {
  private let flights = SingleFlight<String, Int>()

  @Test func `L27: the work is cancelled with the last branch, not before`() {
    for order in permutations(of: [0, 1, 2]) {
      let log = Log()
      let work = hopeless("hook", log)
      let branches = (0..<3).map { _ in flights.promise(for: "key") { work } }
      for (index, number) in order.enumerated() {
        #expect(work.isPending && log.count == 0 && flights.count == 1)
        branches[number].cancel(with: TestError.numbered(index))
        #expect(branches[number].testError == .numbered(index))
      }
      #expect(work.testError == .numbered(2) && log.entries == ["hook"])
      #expect(flights.count == 0)
    }
  }

  @Test func `a request in a cancel block starts the work anew`() {
    let log = Log()
    let work = CancellablePromise<Int>.never
    let (next, nextResolver) = CancellablePromise<Int>.pending()
    let late = Recorder<CancellablePromise<Int>>()
    work.onCancel { [flights] in
      late.append(
        flights.promise(for: "key") {
          log.append("anew")
          return next
        })
    }
    flights.promise(for: "key") { work }.cancel()
    #expect(log.entries == ["anew"] && work.wasCancelled)
    #expect(late.last?.isPending == true && flights.count == 1)
    nextResolver.fulfill(2)
    #expect(late.last?.value == 2 && flights.count == 0)
  }

  @Test func `a caller that joins while the closure runs cannot cancel the work of the first`() {
    let (work, resolver) = CancellablePromise<Int>.pending()
    let first = flights.promise(for: "key") {
      onOtherThread { [flights] in
        flights.promise(for: "key") { Promise.value(0) }.cancel()
      }
      return work
    }
    #expect(work.isPending && first.isPending)
    resolver.fulfill(1)
    #expect(first.value == 1)
  }

  @Test func `a kept value survives cancels`() {
    let flights = SingleFlight<String, Int>(keepsValues: true)
    for _ in 0..<3 { flights.promise(for: "key") { Promise.value(1) }.cancel() }
    #expect(flights.promise(for: "key") { Promise.value(2) }.value == 1)
  }
}
