import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Cancels of work shared by key; SingleFlightTests have the rest.
@Suite(.leavesThreadClean) struct SharedFlightTests {
  private let flights = SingleFlight<String, Int>()

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
}
