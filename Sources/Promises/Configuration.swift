public import Dispatch

/// The defaults of all promises: where handlers run, which errors `catch` sees, what waiting goes by,
/// where events go.
///
/// Read at each call of an operator, so a change applies to what is attached from then on. May be
/// read and set from any thread at any time. Setting a part, as in `conf.Q.map = nil`, reads the
/// whole and sets the whole: of two threads that do so at the same moment, one wins.
///
///     conf.Q = (map: .global(), return: .main)
///     conf.catchPolicy = .allErrors
public var conf: PromiseConfiguration {
  get { configuration.current }
  set { configuration.current = newValue }
}

/// What ``conf`` holds.
public struct PromiseConfiguration: Sendable {
  // The names D and Q are PromiseKit's.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The default dispatchers: `map` for handlers that transform, `return` for those that use values.
  ///
  /// Both are the main queue at first. `nil` runs handlers inline.
  ///
  ///     conf.D = (map: nil, return: .main)
  public var D: (map: (any Dispatcher)?, return: (any Dispatcher)?) = (mainQueue, mainQueue)

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The default queues, see ``D``.
  ///
  /// Reads as nil where the dispatcher is not a queue; setting nil leaves such a dispatcher alone.
  public var Q: (map: DispatchQueue?, return: DispatchQueue?) {
    get { (D.map as? DispatchQueue, D.return as? DispatchQueue) }
    set {
      // A dispatcher that is not a queue reads as nil, and stays when that is written back.
      if newValue.map != nil || D.map is DispatchQueue { D.map = newValue.map }
      if newValue.return != nil || D.return is DispatchQueue { D.return = newValue.return }
    }
  }

  /// The policy of `catch` and `recover` where none is given.
  public var catchPolicy = CatchPolicy.allErrorsExceptCancellation

  /// What everything that waits goes by where no clock is given; a ``ManualClock`` in tests, for example.
  ///
  /// Read when the function that waits is called.
  ///
  ///     conf.clock = ManualClock()
  public var clock: any PromiseClock = .system

  /// Receives events that hint at mistakes; prints them at first.
  ///
  ///     conf.logHandler = { event in journal.write("\(event)") }
  ///
  /// > Runs on: the thread on which the event happens, before whatever caused it returns.
  public var logHandler: @Sendable (LogEvent) -> Void = { print("Promises: \($0)") }

  /// Is called when a rejected promise goes away and nobody ever handled its error; nil, as it is at
  /// first, lets such errors go.
  ///
  /// Once for each error that was lost. Whoever chains to a promise, waits for it, or hands it to a
  /// combinator handles its error, so what is reported is the end of a chain without `catch`. Looking at
  /// ``Thenable/error`` or ``Thenable/result`` is not handling. Cancellations are not reported, nor what
  /// a cancel has rejected, whatever its reason.
  ///
  ///     conf.unhandledRejectionHandler = { rejection in journal.write("\(rejection)") }
  ///
  /// > Runs on: the thread that lets the promise go, while it does.
  public var unhandledRejectionHandler: (@Sendable (UnhandledRejection) -> Void)?

  /// Is called beside ``logHandler`` when the last resolver of a pending promise or guarantee goes away,
  /// and told which one it was; nil at first.
  ///
  ///     conf.droppedPromiseHandler = { origin in journal.write("never settled: \(origin)") }
  ///
  /// > Runs on: the thread that drops the resolver, while it does.
  public var droppedPromiseHandler: (@Sendable (PromiseOrigin) -> Void)?

  /// Receives what `log(_:file:line:)` tells of promises; prints it at first.
  ///
  ///     conf.outcomeHandler = { outcome in journal.write("\(outcome)") }
  ///
  /// > Runs on: the thread that settles the promise, before whoever waits for it is told.
  public var outcomeHandler: @Sendable (LoggedOutcome) -> Void = { print("Promises: \($0)") }

  init() {}
}

let configuration = ConfigurationStore()

/// The one configuration there is, with its default dispatchers ready for use by operators.
final class ConfigurationStore: @unchecked Sendable {
  /// Protects `value`, `map` and `return`.
  ///
  /// Old ones are released outside of it.
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

  /// Tells the log handler, on this thread.
  func log(_ event: LogEvent) { current.logHandler(event) }

  func reportUnhandled(_ error: any Error, _ origin: @autoclosure () -> PromiseOrigin) {
    guard let handler = current.unhandledRejectionHandler, !error.isCancelled else { return }
    handler(UnhandledRejection(error: error, origin: origin()))
  }

  func reportDropped(_ origin: @autoclosure () -> PromiseOrigin) {
    if let handler = current.droppedPromiseHandler { handler(origin()) }
  }
}
