/// Lets work of any number of callers run a few at a time, or start a few in a time, first come, first
/// served.
///
///     let limiter = Limiter(4)
///     func page(at url: URL) -> Promise<Page> {
///       limiter.run { fetch(url) }
///     }
///
/// Everyone who uses the same limiter shares its limit. To limit the work for the elements of a single
/// sequence, `when(fulfilled:concurrently:)` is enough.
///
/// Work that runs has a slot, from when it is its turn until the promise of its closure has settled: its
/// closure may still be on the way to its dispatcher. The slot is free again, once, in every ending: when that
/// promise settles, when the closure throws, when nobody is left who could settle the promise, and when the
/// closure can no longer run. (If its dispatcher drops it, that is so when nobody keeps the promise that `run`
/// returned.) Who waits has a turn even if nobody keeps the limiter.
///
/// Work that waits for work of the same limiter keeps its slot meanwhile. If all slots are taken by such
/// work, it waits forever; so do that outside, or with another limiter.
///
/// All methods may be called from any thread. No lock is held while closures run.
public final class Limiter: Sendable {
  @usableFromInline let turns: Turns

  /// Makes a limiter of how much runs at a time.
  ///
  ///     let downloads = Limiter(4)
  ///
  /// - Parameters:
  ///   - count: How much may run at a time; at least 1. Less stops the program, naming the place of
  ///     the call, because nothing could ever run.
  ///   - file: The file to name then.
  ///   - line: The line in that file.
  public init(_ count: Int, file: StaticString = #fileID, line: UInt = #line) {
    if count < 1 { stop("a limiter of \(count) lets nothing run", file, line) }
    turns = Turns(running: count)
  }

  /// Makes a limiter of how much starts in a time, however long it then runs.
  ///
  ///     let requests = Limiter(10, per: .seconds(1))
  ///
  /// In any interval of that length, wherever it begins, no more than so many start. Up to so many start
  /// one right after the other, if there were fewer before.
  ///
  /// - Parameters:
  ///   - count: How much may start in the interval; at least 1. Less stops the program, naming the place
  ///     of the call, because nothing could ever start.
  ///   - interval: The length of the interval. Zero or less limits nothing.
  ///   - clock: The clock that measures the interval. If it releases its work without running it, those who
  ///     wait for it have no turn: their promises are abandoned.
  ///   - file: The file to name where the count is below 1.
  ///   - line: The line in that file.
  public init(
    _ count: Int, per interval: Duration, clock: any PromiseClock = conf.clock,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    if count < 1 { stop("a limiter of \(count) lets nothing start", file, line) }
    turns = Turns(starts: count, per: interval, clock)
  }

  /// How much runs: what has a slot.
  public var runningCount: Int { turns.running }

  /// How much waits for its turn.
  public var waitingCount: Int { turns.waiting }
}

extension Limiter {
  /// Runs a closure when it is its turn, and until the promise that it returns has settled.
  ///
  ///     limiter.run { fetch(url) }
  ///       .done { page in show(page) }
  ///       .catch { error in show(error) }
  ///
  /// The closure does not begin before this call returns, not even if there is a free slot, except with
  /// `on: nil`: like all closures, it runs where it was written, so it has to get there first, and it
  /// finds whatever is done with the returned promise done.
  ///
  /// If nobody keeps the returned promise, the closure still has its turn.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. Inline, it
  /// > runs on this thread if there is a free slot, else on the thread that gives one back.
  ///
  /// > Rejects with: any error that the closure throws; the error of the promise that it returns.
  ///
  /// - Parameter body: Starts the work and returns its promise.
  /// - Returns: A promise that settles the way the closure's promise does.
  /// - Complexity: O(1), however much waits.
  @_disfavoredOverload
  @_alwaysEmitIntoClient public func run<Work: Thenable>(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Work
  ) -> Promise<Work.T> {
    enter(Hop(isolation: body.isolation, role: .map), unisolated(nullary: body))
  }

  @_alwaysEmitIntoClient package func enter<Work: Thenable, Link: OwnThenable>(
    _ hop: consuming Hop, _ body: @escaping Nullary<Work>
  ) -> Link where Link.T == Work.T {
    let turn = Turn(at: turns)
    let link = Link(link: LinkBehaviour.settling(Work.T.self))
    link.note("Limiter.run", "", 0)
    link.prepare(
      .fulfilled, hop,
      body: Settler { link, source in turn.run(link, after: source) { try body().cell } })
    turns.enter(link, turn)
    return link
  }
}
