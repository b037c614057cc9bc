public import Dispatch

/// The defaults of all promises: where handlers run, which errors `catch` sees, which clock
/// measures time, and where events go.
///
/// Each call of an operator reads the configuration, so a change applies to handlers attached from
/// then on. Any thread may read and set the configuration at any time. Setting a part, as in
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
      // A dispatcher other than a queue reads as nil, and stays when that nil is written back.
      if newValue.map != nil || D.map is DispatchQueue { D.map = newValue.map }
      if newValue.return != nil || D.return is DispatchQueue { D.return = newValue.return }
    }
  }

  /// The default policy of `catch` and `recover`.
  public var catchPolicy = CatchPolicy.allErrorsExceptCancellation

  /// The default clock of everything that waits; in tests, for example, a ``ManualClock``.
  ///
  /// Each function reads the clock when the function is called, before any waiting.
  ///
  ///     conf.clock = ManualClock()
  public var clock: any PromiseClock = .system

  /// Receives events that hint at mistakes; by default, writes a sentence about each to the error
  /// output.
  ///
  ///     conf.logHandler = { event in journal.write("\(event)") }
  ///
  /// > Runs on: the thread on which the event happens, before the call that caused the event
  /// > returns.
  public var logHandler: @Sendable (LogEvent) -> Void = Hooks().logHandler

  /// Called when a rejected promise is released and no code has handled the error; if nil, such
  /// errors are ignored.
  ///
  /// By default, debug builds pass the error to ``logHandler``, as ``LogEvent/cauterized(_:)``;
  /// release builds have nil.
  ///
  /// Called once for each lost error. Chaining to a promise, waiting for a promise, or passing one
  /// to a combinator counts as handling the error, so the report is about the end of a chain
  /// without `catch`. Reading ``Thenable/error`` or ``Thenable/result`` does not count as handling.
  /// Cancellations are not reported, nor are promises that a cancel has rejected, with any reason.
  ///
  ///     conf.unhandledRejectionHandler = { rejection in
  ///       journal.write("\(rejection)")
  ///     }
  ///
  /// > Runs on: the thread that releases the promise, during the release.
  public var unhandledRejectionHandler: (@Sendable (UnhandledRejection) -> Void)? =
    UnhandledRejection.defaultHandler

  /// Called in addition to ``logHandler`` when nothing can settle a pending promise or guarantee,
  /// with the origin of that promise; nil by default.
  ///
  ///     conf.droppedPromiseHandler = { origin in
  ///       journal.write("never settled: \(origin)")
  ///     }
  ///
  /// > Runs on: the thread that drops the resolver, or the work of a dispatcher or a clock, during
  /// > the drop.
  public var droppedPromiseHandler: (@Sendable (PromiseOrigin) -> Void)?

  init() {}
}

let configuration = ConfigurationStore()

/// The only configuration, with the default dispatchers ready for use by operators.
final class ConfigurationStore: @unchecked Sendable {
  /// Protects `value`, `map` and `return`.
  ///
  /// Old values are released outside the lock.
  private let lock = Lock()
  private var value = PromiseConfiguration()
  private var map = Hop(mainQueue)
  private var `return` = Hop(mainQueue)

  init() {
    // The hooks report to the only configuration.
    Hooks.current = Hooks {
      configuration.current.logHandler($0)
    } reportDropped: {
      configuration.current.droppedPromiseHandler?($0)
    } reportUnhandled: {
      UnhandledRejection.report($0, $1, to: configuration.current.unhandledRejectionHandler)
    }
  }

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

  var catchPolicy: CatchPolicy { lock.withLock { value.catchPolicy } }

  var clock: any PromiseClock { lock.withLock { value.clock } }
}
