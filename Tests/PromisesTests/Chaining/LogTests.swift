import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// `log`, which tells the handler that is in `conf`.
extension ConfigurationTests {
  /// What the handler of outcomes got while something ran.
  private func outcomes(_ body: () -> Void) -> [LoggedOutcome] {
    let log = Recorder<LoggedOutcome>()
    configured {
      $0.outcomeHandler = { log.append($0) }
    } _: {
      body()
    }
    return log.entries
  }

  @Test func `log tells the label, the place and the outcome`() {
    let line: UInt = #line + 2
    let logged = outcomes {
      _ = Promise.value(5).log("count")
      _ = Promise<Int>(error: TestError.first).log("count")
      _ = CancellablePromise<Int>(error: PromiseError.cancelled).log("count")
      Guarantee.value(5).log("count", file: "Elsewhere/File.swift", line: 7)
    }
    let file = "\(#fileID)"
    #expect(
      logged.map(\.description) == [
        "\(file):\(line): count: fulfilled with 5",
        "\(file):\(line + 1): count: rejected with first",
        "\(file):\(line + 2): count: cancelled with \(PromiseError.cancelled)",
        "Elsewhere/File.swift:7: count: fulfilled with 5",
      ])
    #expect(logged.map(\.label) == ["count", "count", "count", "count"])
    #expect(try! logged.first?.result.get() as? Int == 5)
  }

  @Test func `log passes the outcome on, inline, after it has told it`() {
    let order = Recorder<String>()
    configured {
      $0.outcomeHandler = { _ in order.append("logged") }
    } _: {
      let (promise, resolver) = Promise<Int>.pending()
      let (guarantee, resolve) = Guarantee<Int>.pending()
      let (cancellable, other) = CancellablePromise<Int>.pending()
      let links = (promise.log("1"), guarantee.log("2"), cancellable.log("3"))
      links.0.pipe { _ in order.append("told") }
      links.1.pipe { _ in order.append("told") }
      links.2.pipe { _ in order.append("told") }
      #expect(order.count == 0)
      resolver.reject(TestError.first)
      resolve(1)
      other.fulfill(2)
      #expect(order.entries == ["logged", "told", "logged", "told", "logged", "told"])
      #expect(links.0.testError == .first && links.1.value == 1 && links.2.value == 2)
    }
  }

  @Test func `a cancel goes through log, and is logged once`() {
    let (source, resolver) = CancellablePromise<Int>.pending()
    let logged = outcomes {
      let link = source.log("source").map(on: nil) { $0 }
      link.cancel()
      #expect(link.isRejected && source.isRejected)
      resolver.fulfill(1)
    }
    #expect(logged.map { "\($0)".contains("cancelled with") } == [true])
  }

  @Test func `log asks conf for its handler when the promise settles`() {
    let log = Recorder<String>()
    let (promise, resolver) = Promise<Int>.pending()
    let link = promise.log("late")
    configured {
      $0.outcomeHandler = { log.append($0.label) }
    } _: {
      resolver.fulfill(1)
    }
    #expect(log.entries == ["late"])
    withExtendedLifetime(link) {}
  }

  @Test func `generic code logs as well`() {
    func log<Source: Thenable>(_ source: Source) -> Promise<Source.T> {
      source.asPromise().log("generic")
    }
    let logged = outcomes { #expect(log(CustomThenable(3)).value == 3) }
    #expect(logged.map(\.label) == ["generic"])
  }
}
