import Testing

@testable import CancellablePromises
@testable import Promises

/// The steps of a cancel, or of following, on one thread, the same on any machine: each access to
/// the word of a promise and, in a list walked under one lock, each handler that `hasHandler`
/// passes.
@Suite struct CancelStepTests {
  typealias Link = CancellablePromise<Int>

  /// A cancel, and promises that are rejected by then.
  typealias Graph = (cancel: () -> Void, rejected: [Link])

  /// The steps of a cancel, for graphs of one, two and three times some size.
  private func steps(
    _ name: String, of size: Int = 8, _ make: @escaping (Int, Link) -> Graph
  ) -> [Int] {
    [size, 2 * size, 3 * size].map { size in
      let scenario = Scenario(name: name, threads: 1, outcomes: ["cancelled"]) {
        let first = Link.never
        let (cancel, rejected) = make(size, first)
        return Threads([cancel]) {
          withExtendedLifetime(first) { Set(rejected.map(\.end)).joined(separator: ", ") }
        }
      }
      let search = Search(scenario, .interruptions(0), stopsAfterStores: false)
      search.run(atMost: 1)
      if let failure = search.failure { Issue.record("\(failure)") }
      #expect(search.scheduler.foreignSteps == 0, "\(name): a word is common to all promises")
      return search.steps.upperBound
    }
  }

  private func expectLinear(_ name: String, _ make: @escaping (Int, Link) -> Graph) {
    let steps = steps(name, make)
    #expect(
      steps[0] < steps[1] && steps[2] - steps[1] == steps[1] - steps[0], "\(name): \(steps)")
  }

  static let chains: KeyValuePairs<String, @Sendable (Link) -> Link> = [
    "links": { $0.map(on: nil) { $0 } },
    "observers with cancel blocks": { $0.ensure(on: nil) {}.onCancel {} },
    "inner promises": { inner in Link.value(1).then(on: nil) { _ in inner } },
    "wrappers": { work in Link(wrapper: { _ in work }) },
    "diamonds": {
      when(fulfilled: [$0.map(on: nil) { $0 }, $0.map(on: nil) { $0 }], autoCancel: true)
        .map(on: nil) { $0[0] }
    },
  ]

  @Test func `L65: a cancel takes equally many steps for each further promise`() {
    for (name, link) in Self.chains {
      expectLinear(name) { count, first in
        let last = (0..<count).reduce(first) { last, _ in link(last) }
        return ({ last.cancel() }, [first, last])
      }
    }
    for isBusy in [false, true] {
      expectLinear("inputs and consumers, busy: \(isBusy)") { count, first in
        let (cleanup, clean) = Guarantee<Void>.pending()
        let top = isBusy ? Link.value(1).ensureThen(on: nil) { cleanup } : first
        let tail = (0..<count).reduce(top) { last, _ in last.map(on: nil) { $0 } }
        let inputs = (0..<count).map { _ in tail.map(on: nil) { $0 } }
        let (all, raced) = (when(fulfilled: inputs, autoCancel: true), race(inputs))
        func end() {
          all.cancel()
          clean(())
        }
        return (end, inputs + [raced])
      }
    }
    expectLinear("consumers one by one, from both ends") { count, first in
      let links = (0..<count).map { _ in first.shielded() }
      let order = (0..<count).map { $0 % 2 == 0 ? $0 / 2 : count - 1 - $0 / 2 }
      return ({ for index in order { links[index].cancel() } }, links)
    }
  }

  /// The look for a circle climbs the chain above the followed promise, as far as 1 000 promises.
  @Test func `L87: each follower of one chain takes equally many steps, however long the chain`() {
    func follow(_ count: Int, of length: Int) -> Graph {
      let (root, resolver) = Link.pending()
      let chain = (0..<length).reduce(root) { last, _ in last.map(on: nil) { $0 } }
      let (start, starter) = Link.pending()
      let links = (0..<count).map { _ in
        start.then(on: nil) { _ in chain }.map(on: nil) { $0 }
      }
      let cancelled = Link(error: CancellablePromiseError.cancelled)
      return ({ withExtendedLifetime((links, resolver)) { starter.fulfill(1) } }, [cancelled])
    }
    let byFollowers = steps("followers") { count, _ in follow(count, of: 10) }
    #expect(byFollowers[2] - byFollowers[1] == byFollowers[1] - byFollowers[0], "\(byFollowers)")
    let byLength = steps("one chain", of: 2_000) { length, _ in follow(2, of: length) }
    #expect(Set(byLength).count == 1, "\(byLength)")
  }

  @Test func `L65: promises already requested are not walked again`() {
    let steps = steps("a second cancel, while the first waits for a cleanup") { count, first in
      let (cleanup, cleaned) = Guarantee<Void>.pending()
      let top = first.ensureThen(on: nil) { cleanup }
      let last = (0..<count).reduce(top) { last, _ in last.map(on: nil) { $0 } }
      last.cancel()
      return ({ withExtendedLifetime(cleaned) { last.cancel() } }, [first])
    }
    #expect(Set(steps).count == 1, "\(steps)")
  }
}
