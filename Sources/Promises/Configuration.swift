public import Dispatch

/// The defaults of all promises: where handlers run, which errors `catch` sees, which clock
/// measures time, and where events go.
///
/// Operators read it each time they are called, so a change applies to handlers attached from then
/// on. It may be read and set from any thread at any time. Setting a part, as in
/// `conf.Q.map = nil`, reads the whole and sets the whole: if two threads do so at the same moment,
/// one wins.
///
///     conf.Q = (map: .global(), return: .main)
///     conf.catchPolicy = .allErrors
public var conf: PromiseConfiguration {
  get { configuration.current }
  set { configuration.current = newValue }
}

/// The type of ``conf``.
public struct PromiseConfiguration: Sendable {
  // The names D and Q are PromiseKit's.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The default dispatchers: `map` for handlers that transform, `return` for those that use values.
  ///
  /// Both are the main queue by default. `nil` runs handlers inline.
  ///
  ///     conf.D = (map: nil, return: DispatchQueue.main)
  public var D: (map: (any Dispatcher)?, return: (any Dispatcher)?) = (mainQueue, mainQueue)

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The default dispatchers, as queues; see ``D``.
  ///
  /// Reads as nil if the dispatcher is not a queue; setting nil leaves such a dispatcher in place.
  public var Q: (map: DispatchQueue?, return: DispatchQueue?) {
    get { (D.map as? DispatchQueue, D.return as? DispatchQueue) }
    set {
      // A dispatcher that is not a queue reads as nil, and stays when that is written back.
      if newValue.map != nil || D.map is DispatchQueue { D.map = newValue.map }
      if newValue.return != nil || D.return is DispatchQueue { D.return = newValue.return }
    }
  }

  /// The default policy of `catch` and `recover`.
  public var catchPolicy = CatchPolicy.allErrorsExceptCancellation

  /// The default clock of everything that waits; in tests, for example, a ``ManualClock``.
  ///
  /// It is read when the function that waits is called.
  ///
  ///     conf.clock = ManualClock()
  public var clock: any PromiseClock = .system

  /// Receives events that hint at mistakes; by default, writes a sentence about each to the error output.
  ///
  ///     conf.logHandler = { event in journal.write("\(event)") }
  ///
  /// > Runs on: the thread on which the event happens, before whatever caused it returns.
  public var logHandler: @Sendable (LogEvent) -> Void = {
    printError("Promises: \($0.sentence)")
  }

  /// Called when a rejected promise goes away without anyone having handled its error; if nil, the
  /// default, such errors are ignored.
  ///
  /// Called once for each lost error. Chaining to a promise, waiting for it, or passing it to a
  /// combinator counts as handling its error, so what is reported is the end of a chain without
  /// `catch`. Reading ``Thenable/error`` or ``Thenable/result`` does not count as handling.
  /// Cancellations are not reported, nor are promises that a cancel has rejected, whatever its
  /// reason.
  ///
  ///     conf.unhandledRejectionHandler = { rejection in journal.write("\(rejection)") }
  ///
  /// > Runs on: the thread that releases the promise, during the release.
  public var unhandledRejectionHandler: (@Sendable (UnhandledRejection) -> Void)?

  /// Called in addition to ``logHandler`` when the last resolver of a pending promise or guarantee
  /// goes away, with the origin of that promise; nil by default.
  ///
  ///     conf.droppedPromiseHandler = { origin in journal.write("never settled: \(origin)") }
  ///
  /// > Runs on: the thread that drops the resolver, as it drops it.
  public var droppedPromiseHandler: (@Sendable (PromiseOrigin) -> Void)?

  /// Receives what `log(_:file:line:)` reports about promises; by default, writes it to the error output.
  ///
  ///     conf.outcomeHandler = { outcome in journal.write("\(outcome)") }
  ///
  /// > Runs on: the thread that settles the promise, before the promise that `log` returned
  /// > settles.
  public var outcomeHandler: @Sendable (LoggedOutcome) -> Void = {
    printError("Promises: \($0)")
  }

  init() {}
}

let configuration = ConfigurationStore()

/// The one configuration there is, with its default dispatchers ready for use by operators.
final class ConfigurationStore: @unchecked Sendable {
  /// Protects `value`, `map` and `return`.
  ///
  /// Old values are released outside it.
  private let lock = Lock()
  private var value = PromiseConfiguration()
  private var map = Hop(mainQueue)
  private var `return` = Hop(mainQueue)

  var current: PromiseConfiguration {
    get { lock.withLock { value } }
    set {
      var newMap = Hop(newValue.D.map)
      var newReturn = Hop(newValue.D.return)
      var newValue = newValue
      lock.withLock {
        swap(&value, &newValue)
        swap(&map, &newMap)
        swap(&`return`, &newReturn)
      }
    }
  }

  func hop(_ role: HandlerRole) -> Hop {
    lock.withLock { role == .map ? map.copy() : `return`.copy() }
  }

  var clock: any PromiseClock { lock.withLock { value.clock } }

  /// Calls the log handler, on this thread.
  func log(_ event: LogEvent) { current.logHandler(event) }
}
