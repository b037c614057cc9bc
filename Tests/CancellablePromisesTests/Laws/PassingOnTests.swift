import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// A promise that settles as another one does, with nothing to add.
struct Passing: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let pass: @Sendable (any Thenable<Int>) -> CancellablePromise<Int>

  init(
    _ name: String, _ pass: @escaping @Sendable (any Thenable<Int>) -> CancellablePromise<Int>
  ) {
    (testDescription, self.pass) = (name, pass)
  }

  static let all = [
    Passing("asCancellable") { $0.asCancellable() },
    Passing("init(_:)") { CancellablePromise($0) },
    Passing("asPromise") { $0.asPromise().asCancellable() },
    Passing("shielded") { own($0).shielded() },
    Passing("branch") { own($0).shared().branch() },
    Passing("second branch") {
      let shared = own($0).shared()
      shared.branch().cauterize()
      return shared.branch()
    },
    Passing("using:") { CancellablePromise(using: $0.asPromise(), cancel: {}) },
    Passing("wrapper:") { source in CancellablePromise(wrapper: { _ in source.asPromise() }) },
    Passing("wrapper, cancellable") { source in CancellablePromise(wrapper: { _ in own(source) }) },
    Passing("firstly") { source in firstly { own(source) } },
    Passing("then") { source in CancellablePromise.value(0).then(on: nil) { _ in own(source) } },
    Passing("then, plain") { source in
      CancellablePromise.value(0).then(on: nil) { _ in source.asPromise() }
    },
    Passing("recover") { source in
      CancellablePromise<Int>(error: OtherError()).recover(on: nil) { _ in own(source) }
    },
    Passing("recover(only:), unmatched") {
      own($0).recover(only: OtherError(9), on: nil) { _ in Promise.value(0) }
    },
    Passing("recover(only:), a type") {
      own($0).recover(only: MaybeCancelled.self, on: nil) { _ in Promise.value(0) }
    },
    Passing("map") { own($0).map(on: nil) { $0 } },
    Passing("mapError") { own($0).mapError(on: nil) { $0 } },
    Passing("ensure") { own($0).ensure(on: nil) {} },
    Passing("tap") { own($0).tap(on: nil) { _ in } },
    Passing("ensureThen") { own($0).ensureThen(on: nil) { Guarantee.value } },
    Passing("a scope") {
      let scope = CancellationScope()
      return own($0).store(in: scope).ensure(on: nil) { withExtendedLifetime(scope) {} }
    },
    Passing("an owner") {
      let owner = own($0).cancelOnDeinit()
      return owner.promise.ensure(on: nil) { withExtendedLifetime(owner) {} }
    },
    Passing("Latest") { source in
      let latest = Latest<Int>()
      return latest.run(on: nil) { own(source) }.ensure(on: nil) { withExtendedLifetime(latest) {} }
    },
    Passing("Limiter") { source in Limiter(1).run(on: nil) { own(source) } },
    Passing("SingleFlight") { source in
      SingleFlight<Int, Int>().promise(for: 0) { own(source) }
    },
    Passing("withResource") { source in
      withResource(CancellablePromise.value(0), on: nil, dispose: { _ in }) { _ in own(source) }
    },
    Passing("delay") { own($0).delay(.zero, clock: EagerClock()) },
    Passing("timeout") { own($0).timeout(.seconds(1), clock: ManualClock()) },
    Passing("while") { when(own($0), while: CancellablePromise<Void>.never) },
    Passing("while, autoCancel") {
      when(own($0), while: CancellablePromise<Void>.never, autoCancel: true)
    },
    Passing("attempt") { source in attempt(1, on: nil) { _ in own(source) } },
    Passing("poll") { source in
      poll(every: .seconds(1), until: { _ in true }, on: nil) { own(source) }
    },
    Passing("race") { race([own($0)]) },
    Passing("race, autoCancel") { race([own($0)], autoCancel: true) },
    Passing("when") { when(fulfilled: [own($0)]).map(on: nil) { $0[0] } },
    Passing("when, autoCancel") {
      when(fulfilled: [own($0)], autoCancel: true).map(on: nil) { $0[0] }
    },
    Passing("when(concurrently:)") {
      when(fulfilled: [own($0)].makeIterator(), concurrently: 1, autoCancel: true)
        .map(on: nil) { $0[0] }
    },
  ]

  /// A cancel of the result does not go on: a plain promise stands in between.
  static let mirrors: Set = ["asPromise", "second branch", "using:", "wrapper:", "then, plain"]
  /// Nor does it here, and no handler is left on the source.
  static let onlookers: Set = ["shielded", "while", "race", "when"]
  /// The result is rejected on its own account (L44).
  static let deciders: Set = [
    "timeout", "while, autoCancel", "attempt", "poll", "race, autoCancel", "when, autoCancel",
    "when(concurrently:)",
  ]
  /// Those that wait for several.
  static let combinators: Set = [
    "race", "when", "race, autoCancel", "when, autoCancel", "when(concurrently:)",
  ]
  /// All others: the result is a link.
  static let links = names.subtracting(mirrors).subtracting(onlookers).subtracting(deciders)
    .subtracting(["firstly"])
  static let names = Set(all.map(\.testDescription))

  /// The same promise, if cancellable: a promise in between is a row of its own.
  static func own(_ source: any Thenable<Int>) -> CancellablePromise<Int> {
    source as? CancellablePromise<Int> ?? source.asCancellable()
  }
}

/// A clock that rings before `schedule` returns.
private struct EagerClock: PromiseClock {
  var now: ContinuousClock.Instant { .now }

  func schedule(after _: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer {
    work()
    return PromiseTimer {}
  }
}

/// What stands for another promise shows the same as that promise would, or a law says why not.
@Suite(.leavesThreadClean) struct PassingOnTests {
  /// Rows for which an event shows something else than without them.
  struct Exception {
    let law: String
    let rows: Set<String>
    let shows: String

    init(_ law: String, _ rows: Set<String>, _ shows: String) {
      (self.law, self.rows, self.shows) = (law, rows, shows)
    }
  }

  /// The table of all exceptions.
  static let exceptions: [Event: [Exception]] = [
    .cancelAbove: [
      Exception(
        "L20: a cancel goes down as a rejection only", Passing.names.subtracting(["firstly"]),
        "block, result cancelled, source cancelled, source marked")
    ],
    .cancel: [
      Exception("L22: a plain promise is a barrier", Passing.mirrors, stopped(3)),
      Exception("L26, L43: the cancel stays with the result", Passing.onlookers, stopped(2)),
      Exception(
        "L10: a decider is rejected after what it waited for", Passing.deciders,
        "block, source cancelled, result cancelled, result marked, source marked"),
    ],
    .cancelBelow: [
      Exception("L22: a plain promise is a barrier", Passing.mirrors, stopped(3, hasEnd: true)),
      Exception(
        "L26, L43: the cancel stays with the result", Passing.onlookers, stopped(2, hasEnd: true)),
      Exception(
        "L10: a decider is rejected after what it waited for", Passing.deciders,
        "block, source cancelled, result cancelled, end cancelled, result marked, source marked"),
      Exception(
        "L10: each is rejected by what stands above", Passing.links,
        "block, result cancelled, end cancelled, source cancelled, result marked, source marked"),
    ],
    .blockFulfils: [
      Exception("L22: a plain promise is a barrier", Passing.mirrors, stopped(3)),
      Exception("L26, L43: the cancel stays with the result", Passing.onlookers, stopped(2)),
      Exception(
        "L12, L44: a decider has a reason of its own", Passing.deciders,
        "block, source 42, result cancelled, result marked, source marked"),
      Exception(
        "L12: a value is not for what was cancelled, too",
        Passing.links.subtracting(["wrapper, cancellable"]),
        "block, result cancelled, source 42, result marked, source marked"),
    ],
    .blockRejects: [
      Exception("L22: a plain promise is a barrier", Passing.mirrors, stopped(3)),
      Exception("L26, L43: the cancel stays with the result", Passing.onlookers, stopped(2)),
      Exception(
        "L25, L44: a decider has a reason of its own", Passing.deciders,
        "block, source second, result cancelled, result marked, source marked"),
    ],
    .lossByBlock: [
      Exception(
        "L76: the loss of a promise that no cancel has reached",
        Passing.mirrors.union(["shielded", "wrapper, cancellable"]),
        "result cancelled, source abandoned, result marked, pendingPromise"),
      Exception(
        "L44, L76: the same, and the result is rejected on its own account", Passing.onlookers,
        "source abandoned, result cancelled, result marked, pendingPromise"),
      Exception(
        "L10: a decider is rejected after what it waited for", Passing.deciders,
        "block, source cancelled, result cancelled, result marked, source marked"),
    ],
    .cancelInValue: [
      Exception(
        "L14, L22: what a cancel finds pending takes no value",
        Passing.mirrors.union(Passing.onlookers),
        "result cancelled, source 7, result marked"),
      Exception(
        "L14: what a cancel finds pending takes no value", taking,
        "result cancelled, source 7, result marked, source marked"),
    ],
    .cancelInError: [
      Exception(
        "L44: a decider of several ignores its inputs", ["race", "when"],
        "result cancelled, source first, result marked"),
      Exception(
        "L44: a decider of several ignores its inputs", Passing.combinators,
        "result cancelled, source first, result marked, source marked"),
      Exception(
        "L15: the error is kept, and reported", Passing.mirrors.union(Passing.onlookers),
        "result cancelled, source first, result marked, errorKeptByCancel"),
      Exception(
        "L15: the error is kept, and reported", taking,
        "result cancelled, source first, result marked, source marked, errorKeptByCancel"),
    ],
    .cancelBelowInValue: [
      Exception(
        "L69: the work's outcome counts", ["timeout"],
        "result 7, end cancelled, source 7, result marked, source marked"),
      Exception(
        "L14, L22: what a cancel finds pending takes no value",
        Passing.mirrors.union(Passing.onlookers),
        "result cancelled, end cancelled, source 7, result marked"),
      Exception(
        "L14: what a cancel finds pending takes no value", taking,
        "result cancelled, end cancelled, source 7, result marked, source marked"),
    ],
    .cancelBelowInError: [
      Exception(
        "L69: the work's outcome counts", ["timeout"],
        "result first, end first, source first, result marked, source marked"),
      Exception(
        "L44: a decider of several ignores its inputs", ["race", "when"],
        "result cancelled, end cancelled, source first, result marked"),
      Exception(
        "L44: a decider of several ignores its inputs", Passing.combinators,
        "result cancelled, end cancelled, source first, result marked, source marked"),
      Exception(
        "L15: the error is kept, and reported", Passing.mirrors.union(Passing.onlookers),
        "result cancelled, end cancelled, source first, result marked, errorKeptByCancel"),
      Exception(
        "L15: the error is kept, and reported", taking,
        "result cancelled, end cancelled, source first, result marked, source marked,"
          + " errorKeptByCancel"),
    ],
  ]

  /// Links and deciders that a cancel keeps from taking an outcome: all but `timeout` (L69).
  private static var taking: Set<String> {
    Passing.links.union(Passing.deciders).subtracting(["timeout"])
  }

  /// What shows if a cancel stays with the result.
  private static func stopped(_ left: Int, hasEnd: Bool = false) -> String {
    "result cancelled, \(hasEnd ? "end cancelled, " : "")result marked, \(left) handlers left,"
      + " source 0"
  }

  /// The report of an event, with the kinds of the reported losses.
  private func report(
    _ event: Event, _ pass: (any Thenable<Int>) -> CancellablePromise<Int>
  ) -> String {
    var shown: [String] = []
    let losses = Self.losses { shown = event.report(pass) }
    return (shown + losses.filter { $0 != .unhandledError }.map { "\($0)" })
      .joined(separator: ", ")
  }

  /// The kinds of the losses on this thread: other tests report at the same time.
  private static func losses(_ body: () -> Void) -> [Loss.Kind] {
    let (losses, thread) = (Recorder<Loss.Kind>(), currentThread())
    conf.lossHandler = { if currentThread() == thread { losses.append($0.kind) } }
    body()
    return losses.entries
  }

  @Test(arguments: Event.allCases)
  func `L30: what stands for another promise shows what that one does, or a law says why not`(
    _ event: Event
  ) async {
    await ConfigurationGate.shared.pass(.changes) {
      let alone = report(event) { Passing.own($0) }
      for passing in Passing.all {
        let exception = Self.exceptions[event]?.first { $0.rows.contains(passing.testDescription) }
        let shown = report(event, passing.pass)
        #expect(shown == exception?.shows ?? alone, "\(passing), \(exception?.law ?? "")")
        #expect(exception?.shows != alone, "\(passing) is no exception")
      }
    }
  }

  @Test func `L15, L69: an error on its way to a cancelled promise arrives, or is reported once`()
    async
  {
    // Combinators ignore their inputs (L44), and so do rounds that their limit has overtaken.
    let all = Passing.all.filter { !Passing.combinators.contains($0.testDescription) }
    await ConfigurationGate.shared.pass(.changes) {
      for (upper, lower) in all.flatMap({ upper in all.map { (upper, $0) } }) {
        for isPlain in [false, true] {
          var arrives = false
          let losses = Self.losses {
            let end = Shared<CancellablePromise<Int>?>(nil)
            let (promise, resolver) = CancellablePromise<Int>.pending()
            let (plain, plainResolver) = Promise<Int>.pending()
            let source: any Thenable<Int> = isPlain ? plain : promise
            // Told before what passes the error on.
            source.pipe { _ in end.value?.cancel(with: OtherError()) }
            end.value = lower.pass(upper.pass(source))
            (isPlain ? plainResolver : resolver).reject(TestError.first)
            arrives = end.value.take()?.error is OtherError == false
          }
          let reports = losses.count { $0 == .errorKeptByCancel }
          #expect(reports == (arrives ? 0 : 1), "\(upper), \(lower), \(isPlain)")
        }
      }
    }
  }
  @Test(arguments: ["delay", "ensureThen"], ["nothing", "shield", "map", "map, shield"])
  func `L15: an error that waits for a delay or a cleanup is reported once`(
    upper: String, lower: String
  ) async {
    await ConfigurationGate.shared.pass(.changes) {
      let losses = Self.losses {
        let (clock, (promise, resolver)) = (ManualClock(), CancellablePromise<Int>.pending())
        var end =
          upper == "delay"
          ? promise.delay(.seconds(1), clock: clock)
          : promise.ensureThen(on: nil) { after(.seconds(1), clock: clock) }
        if lower.hasPrefix("map") { end = end.map(on: nil) { $0 } }
        if lower.hasSuffix("shield") { end = end.shielded() }
        resolver.reject(TestError.first)
        end.cancel()
        clock.advance(by: .seconds(1))
      }
      #expect(losses == [.errorKeptByCancel])
    }
  }
}
