import CancellablePromises
import TestSupport
import Testing

/// An error that notes its loss.
protocol NotesLoss: Error {
  func noteLoss()
}

/// Set once, before a schedule counts the library's locks.
let lossesAreNoted: Void = {
  conf.lossHandler = { (loss: Loss) in (loss.error as? any NotesLoss)?.noteLoss() }
}()

/// A rejection without a handler is reported, and only once.
@Suite struct UnhandledTests {
  struct Lost: NotesLoss {
    let reports: Held<Int>

    func noteLoss() { reports.count() }
  }

  struct State: Judged {
    let reports = Held(0)
    let promise: Held<Promise<Int>?>
    let resolver: Held<Resolver<Int>?>
    let seen = Held("unseen")

    init() {
      _ = lossesAreNoted
      let pair = Promise<Int>.pending()
      (promise, resolver) = (Held(pair.promise), Held(pair.resolver))
    }

    func reject() {
      resolver.value?.reject(Lost(reports: reports))
      resolver.drop()
    }

    func ends() throws -> String {
      promise.drop()
      try require(reports.value <= 1, "reported \(reports.value) times")
      return "\(seen.value), \(reports.value == 1 ? "reported" : "not reported")"
    }
  }

  @Test func `a rejection without a handler is reported once`() {
    explore(
      "reject, drop", .interrupted, outcomes: ["unseen, reported"], of: State(),
      a: { $0.reject() },
      b: { $0.promise.drop() })
  }

  @Test func `a rejection with a handler is not reported`() {
    explore(
      "reject, attach and drop", .interrupted, outcomes: ["seen, not reported"], of: State(),
      a: { $0.reject() },
      b: { state in
        state.promise.value!.pipe { [seen = state.seen] _ in seen.value = "seen" }
        state.promise.drop()
      })
  }

  @Test func `a loser's rejection is not reported when another reference is dropped`() {
    explore(
      "reject, race and drop, drop", .interrupted, threads: 3, outcomes: ["unseen, not reported"]
    ) {
      let state = State()
      let second = Held(state.promise.value)
      return Threads(
        a: { state.reject() },
        b: {
          // As the loser of a race that is decided, so no handler will see the rejection.
          _ = race([Promise.value(1), state.promise.value!])
          state.promise.drop()
        },
        c: { second.drop() },
        check: { try state.ends() })
    }
  }

  @Test func `an input of a when that is decided while it is made counts as handled`() {
    explore("reject, make a when", .interrupted, outcomes: ["unseen, not reported"]) {
      let (first, second) = (Promise<Int>.pending(), Promise<Int>.pending())
      let last = State()
      return Threads(
        a: { first.resolver.reject(TestError.first) },
        b: { _ = when(fulfilled: [first.promise, second.promise, last.promise.value!]) },
        check: {
          last.reject()
          return try last.ends()
        })
    }
  }
}
