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
  /// The default dispatchers: `map` for handlers that transform, `return` for those that use
  /// values.
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
  ///
  ///     conf.catchPolicy = .allErrors
  public var catchPolicy = CatchPolicy.allErrorsExceptCancellation

  /// The default clock of everything that waits; in tests, for example, a ``ManualClock``.
  ///
  /// Each function reads the clock when the function is called, before any waiting.
  ///
  ///     conf.clock = ManualClock()
  public var clock: any PromiseClock = .system

  /// Receives PromiseKit's events; by default, writes a sentence about each to the error output.
  ///
  ///     conf.logHandler = { event in journal.write("\(event)") }
  ///
  /// The default leaves a promise that nothing can settle to ``lossHandler``, which knows the
  /// promise.
  ///
  /// > Runs on: the thread on which the event happens, before the call that caused the event
  /// > returns.
  public var logHandler: @Sendable (LogEvent) -> Void {
    get { ownLogHandler ?? { LogEvent.write($0, in: nil) } }
    set { ownLogHandler = newValue }
  }

  /// The log handler that the program has set.
  fileprivate var ownLogHandler: (@Sendable (LogEvent) -> Void)?

  /// Receives everything that gets lost, such as an error without a handler.
  ///
  ///     conf.lossHandler = { loss in journal.write("\(loss)") }
  ///
  /// By default, debug builds write a sentence about each loss to the error output. Release builds
  /// write only about promises that nothing can settle. If the program has set ``logHandler``, a
  /// promise that nothing can settle goes there, and the default does not write about the promise.
  ///
  /// Called once for each loss. Chaining to a promise, waiting for a promise, passing one to a
  /// combinator, or reading its ``Thenable/error`` or ``Thenable/result`` counts as handling its
  /// error. Cancellations are not reported, nor are promises that a cancel has rejected, with any
  /// reason.
  ///
  /// If the handler itself loses a promise or an error before it returns, that loss is not
  /// reported.
  ///
  /// > Runs on: the thread on which the loss happens, such as the one that releases the promise,
  /// > before the call that caused the loss returns.
  public var lossHandler: @Sendable (Loss) -> Void {
    get { ownLossHandler ?? Loss.write }
    set { ownLossHandler = newValue }
  }

  /// The loss handler that the program has set.
  fileprivate var ownLossHandler: Loss.Handler?

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
    Hooks.current = Hooks { event, origin in
      guard let log = configuration.current.ownLogHandler else {
        return LogEvent.write(event, in: origin)
      }
      log(event)
    } report: {
      let conf = configuration.current
      Loss.report($0, $1, $2, to: conf.ownLossHandler, beside: conf.ownLogHandler)
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
