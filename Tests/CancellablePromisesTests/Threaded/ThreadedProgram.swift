/// Promises that depend on each other, and what some threads do to them at the same time.
///
/// What happens is up to the threads; ``ThreadedWorld`` finds whether it is one of the things that
/// may.
struct ThreadedProgram: CustomStringConvertible, Sendable {
  /// How a promise is made; others are named by the places of older ones.
  enum Maker: Sendable {
    /// A promise with a resolver.
    case plain
    /// One that can be cancelled, with a resolver and a cancel block.
    case root(Deed)
    case link(Operator, of: Int, inner: Int, queued: Bool)
    case combine(Combination, [Int], autoCancel: Bool)
    case whileCondition(Int, Int, autoCancel: Bool)
    case convert(Conversion, of: Int)
    /// What comes first, its resolver's outcome or its `cancelPromise`.
    case wrapper
  }

  enum Operator: String, Sendable, CaseIterable {
    case map, get, then, recover, ensure, tap, ensureThen

    /// Whether its body runs whatever comes.
    var isObserver: Bool { self == .ensure || self == .tap || self == .ensureThen }
  }

  enum Combination: String, Sendable, CaseIterable {
    case race = "race"
    case raceFulfilled = "race(fulfilled:)"
    case whenFulfilled = "when(fulfilled:)"
    case whenResolved = "when(resolved:)"
    case oneByOne = "when(fulfilled:concurrently: 1)"
  }

  enum Conversion: String, Sendable, CaseIterable {
    case shielded, branch, asPromise, asCancellable, cancelOnDeinit, timeout
  }

  /// What a cancel block, or an object on its way out, does.
  enum Deed: Hashable, Sendable {
    case nothing
    /// Fulfils the block's own promise.
    case fulfill
    /// Cancels another, if that is still there.
    case cancel(Int)
    /// Attaches a handler to another, if that is still there.
    case attach(Int)
  }

  /// What a thread does.
  enum Act: Sendable {
    case fulfill(Int)
    case reject(Int)
    case cancel(Int)
    case cancelImmediately(Int)
    case onCancel(Int)
    /// Attaches a handler, with an object that does something when it is released.
    case attach(Int, farewell: Deed)
    /// Attaches a link, and drops it.
    case link(Int, queued: Bool)
    /// Looks at the flags and the outcome.
    case look(Int)
    /// Lets its own reference go.
    case drop(Int)
    /// Runs what waits longest in the queue.
    case run
    /// Lets the time of all timeouts pass.
    case wait
  }

  struct Step: Sendable {
    let act: Act
    /// How long to hesitate before it, in turns of an empty loop.
    let pause: Int
  }

  var makers: [Maker] = []
  /// Whether somebody keeps all promises to the end.
  var keepsPromises = true
  /// Whether somebody keeps all resolvers to the end, and settles what is pending then.
  var keepsResolvers = true
  var threads: [[Step]] = []

  /// Whether `cancelImmediately()` may keep a body that was due from running.
  var skipsBodies: Bool {
    threads.joined().contains { if case .cancelImmediately = $0.act { true } else { false } }
  }

  /// Whether some of the promises are given to a combinator by an iterator.
  var hasIterator: Bool {
    makers.contains { if case .combine(.oneByOne, _, _) = $0 { true } else { false } }
  }

  var description: String {
    let promises = makers.enumerated().map { "\($0.offset): \($0.element)" }
    let steps = threads.enumerated().flatMap { thread, steps in
      ["thread \(thread):"] + steps.map { "  \($0.act) after \($0.pause)" }
    }
    let kept = "keeps promises \(keepsPromises), resolvers \(keepsResolvers)"
    return (promises + [kept] + steps).joined(separator: "\n")
  }
}
