/// Limits how many operations run at a time; the others wait in line.
///
///     let limiter = Limiter(4)
///     func page(at url: URL) -> Promise<Page> {
///       limiter.run { fetch(url) }
///     }
///
/// Everyone who uses the same limiter shares one limit. To limit the work for the elements of a
/// single sequence, `when(fulfilled:concurrently:)` is enough.
///
/// Running work has a permit, from the moment of its turn until the promise of its closure has
/// settled, also while the closure is on the way to its dispatcher. The permit is free again, once,
/// in every ending: when that promise settles or can no longer be settled, when the closure throws,
/// and when the closure can no longer run. (A closure dropped by its dispatcher can no longer run
/// once the promise that `run` returned is released.) Waiting work has its turn even if the limiter
/// is released.
///
/// Work that waits for other work of the same limiter keeps its permit meanwhile. If all permits
/// belong to such work, the wait never ends; so wait outside, or use another limiter.
///
/// All methods may be called from any thread. No lock is held while closures run.
public final class Limiter: Sendable {
  @usableFromInline let semaphore: Semaphore

  /// Creates a limiter that runs at most `count` closures at a time.
  ///
  ///     let downloads = Limiter(4)
  ///
  /// - Parameters:
  ///   - count: The number of closures that may run at a time, at least 1; a smaller number stops
  ///     the program.
  ///   - file: The file of the call, for the message.
  ///   - line: The line of the call, for the message.
  public init(_ count: Int, file: StaticString = #fileID, line: UInt = #line) {
    if count < 1 { stop("Limiter(\(count)): the count must be at least 1", file, line) }
    semaphore = Semaphore(count)
  }

  /// The number of closures with a permit.
  public var runningCount: Int { semaphore.running }

  /// The number of closures that wait for a permit.
  public var waitingCount: Int { semaphore.waiting }
}

// Derived for: CancellablePromise.
extension Limiter {
  // CancellablePromise: A cancel before the closure has begun takes the closure out of the line,
  // and the closure never runs. Later, the closure's promise is cancelled. A plain promise goes on
  // and keeps the permit until it has settled, even though the result is rejected earlier.
  // CancellablePromise: `limiter.run { token().then { plainUpload() } }` gives the permit back
  // while the upload of a cancelled call goes on, because the permit belongs to the closure's
  // promise alone, and not to work further inside, or to a task. In the guide "Concurrency", "Work
  // that must have ended" shows how a task keeps the permit.
  // CancellablePromise: Where the context requires a plain promise, the result is one.
  /// Runs a closure in its turn, which lasts until the closure's promise has settled.
  ///
  ///     limiter.run { fetch(url) }
  ///       .done { page in show(page) }
  ///       .catch { error in show(error) }
  ///
  /// The closure never starts before this call returns, unless it runs inline (`on: nil`) and a
  /// permit is free. The closure runs even if the returned promise is discarded.
  ///
  /// A `timeout` or a race belongs around the call: in the closure, it would give the permit back
  /// while the work goes on.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. An
  /// > inline closure runs on this thread if a permit is free, else on the thread that gives a
  /// > permit back.
  ///
  /// > Rejects with: any error that the closure throws; the error of the closure's promise.
  ///
  /// - Parameters:
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - body: Starts the work and returns the work's promise.
  /// - Returns: A promise that settles the way the closure's promise does.
  /// - Complexity: O(1), however much waits.
  @_disfavoredOverload
  @_alwaysEmitIntoClient public func run<Work: Thenable>(
    file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Work
  ) -> Promise<Work.T> {
    enter(
      Hop(isolation: body.isolation, role: .map), at: Place(file, line),
      unisolated(nullary: consume body))
  }
}

extension Limiter {
  @_alwaysEmitIntoClient package func enter<Work: Thenable, Link: OwnThenable>(
    _ hop: consuming Hop, at place: Place, _ body: @escaping Nullary<Work>
  ) -> Link where Link.T == Work.T {
    let permit = Permit(at: semaphore)
    permit.keep(NullaryStarter(body))
    let link = Link(link: LinkBehaviour.settling(Work.T.self))
    link.note("Limiter.run", at: place.kept)
    link.prepare(
      .fulfilled, hop,
      body: Settler { link, source in
        permit.run(link, after: source) {
          try permit.takeBody(as: NullaryStarter<Work>.self).run().cell
        }
      })
    semaphore.enter(link, permit)
    return link
  }
}
