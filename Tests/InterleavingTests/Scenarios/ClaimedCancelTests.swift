import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// The cancel of an awaiting task: it claims in the handler of the runtime, where nothing may run
/// or be released, and another thread carries out the rest.
@Suite struct ClaimedCancelTests {
  struct Chain: Judged {
    let root = Source()
    let blocks = Held(0)
    let observed = Held(0)
    let bodies = Held(0)
    let discarded = Held(0)
    let middle: CancellablePromise<Int>
    let end: CancellablePromise<Int>
    let claimed: Held<ClaimedCancel?> = Held(nil)

    init() {
      let (blocks, observed, bodies) = (blocks, observed, bodies)
      middle = root.promise.onCancel { blocks.count() }.map(on: nil) {
        bodies.count()
        return $0
      }
      end = middle.ensure(on: nil) { observed.count() }
    }

    func claim() -> ClaimedCancel { ClaimedCancel(end, for: CancellablePromiseError.cancelled) }

    func fulfill() { root.resolver.fulfill(1, orDiscard: { [discarded] _ in discarded.count() }) }

    func ends() throws -> String {
      try require(observed.value == 1, "observed \(observed.value) times")
      let isCancelled = root.promise.end == "cancelled"
      try require(blocks.value == (isCancelled ? 1 : 0), "L3: \(blocks.value) blocks")
      try require(discarded.value == (isCancelled ? 1 : 0), "L73: \(discarded.value) discarded")
      return "\(root.promise.end) \(middle.end) \(end.end)"
    }
  }

  @Test func `L70, L73: a value comes before the claim, or is discarded`() {
    explore(
      "claim and finish, fulfil", .interrupted,
      outcomes: [
        "cancelled cancelled cancelled", "1 1 1", "1 1 cancelled", "1 cancelled cancelled",
      ],
      of: Chain(), a: { $0.claim().finish() }, b: { $0.fulfill() })
  }

  @Test func `L70, L86: after the claim, a value is too late and no body begins`() {
    explore(
      "claim; finish, fulfil", .interrupted, outcomes: ["cancelled cancelled cancelled"],
      of: Chain(), first: { $0.claimed.value = $0.claim() },
      a: { $0.claimed.value?.finish() }, b: { $0.fulfill() })
  }

  @Test func `L70: another cancel meets the rest`() {
    explore(
      "claim; finish, cancel", .interrupted, outcomes: ["cancelled cancelled cancelled"],
      of: Cancelled(), first: { $0.chain.claimed.value = $0.chain.claim() },
      a: { $0.chain.claimed.value?.finish() }, b: { $0.chain.middle.cancel() })
  }

  /// A chain without a value that comes too late.
  struct Cancelled: Judged {
    let chain = Chain()

    func ends() throws -> String {
      chain.fulfill()
      return try chain.ends()
    }
  }

  /// A value that notes whether it is released by the thread that claims, during the claim.
  final class Watched: Sendable {
    let claimer: Held<UInt32>
    let releases: Held<Int>

    init(_ claimer: Held<UInt32>, _ releases: Held<Int>) {
      (self.claimer, self.releases) = (claimer, releases)
    }

    deinit { if claimer.value == ThreadContext.number { releases.count() } }
  }

  struct Releasing: Judged {
    let claimer = Held<UInt32>(0)
    let releases = Held(0)
    let input: Held<CancellablePromise<Watched>?>
    let resolver: Resolver<Watched>
    let result: CancellablePromise<Void>

    init() {
      let (promise, resolver) = CancellablePromise<Watched>.pending()
      self.resolver = resolver
      input = Held(promise)
      result = when(resolved: [promise], autoCancel: true).map(on: nil) { _ in }
    }

    func ends() throws -> String {
      try require(releases.value == 0, "L71: a value is released while the runtime holds a lock")
      return result.end
    }
  }

  @Test func `L71: a claim releases nothing that another thread lets go of`() {
    explore(
      "claim, fulfil and drop", outcomes: ["cancelled", "()"], of: Releasing(),
      a: { state in
        state.claimer.value = ThreadContext.number
        let rest = ClaimedCancel(state.result, for: CancellablePromiseError.cancelled)
        state.claimer.value = 0
        rest.finish()
      },
      b: { state in
        state.resolver.fulfill(Watched(state.claimer, state.releases))
        state.input.drop()
      })
  }
}
