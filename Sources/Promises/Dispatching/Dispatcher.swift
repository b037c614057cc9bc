public import Dispatch

/// Decides where handlers run.
///
/// Dispatch queues are dispatchers, so `on: .main`, `on: .global()`, `on: myQueue` and `on: nil`
/// (inline, on the thread that settles the promise, with the task-local values there) all work
/// after `on:`. Conform your own type to run handlers on an event loop, an operation queue or a
/// test's manual schedule, or with the caller's task-local values.
///
/// For the handlers of one promise to run in the order in which they were attached, a dispatcher
/// must run work in the order of arrival.
///
/// The `flags:` of an operator are for queues: any other dispatcher gets the work without the
/// flags.
public protocol Dispatcher: Sendable {
  /// Runs the given work once, now or later.
  ///
  ///     let dispatcher: any Dispatcher = DispatchQueue.main
  ///     dispatcher.dispatch { show("later") }
  ///
  /// A dispatcher may release work without ever running the work: everything kept by the work is
  /// released. The promise to be settled by the work stays pending if the promise is a plain one,
  /// and is rejected with ``PromiseError/abandoned(file:line:)`` if the promise is cancellable.
  ///
  /// > Runs on: wherever the dispatcher decides; a dispatcher that runs the work before this call
  /// > returns makes handlers run inline.
  ///
  /// - Parameter work: The work to run. A second call has no effect.
  func dispatch(_ work: @escaping @Sendable () -> Void)
}

extension DispatchQueue: Dispatcher {
  /// Submits the work to this queue.
  ///
  ///     DispatchQueue.global().dispatch { show("later") }
  ///
  /// > Runs on: this queue, not before the call returns.
  ///
  /// - Parameter work: The work to run, once.
  public func dispatch(_ work: @escaping @Sendable () -> Void) { async(execute: work) }
}

extension Dispatcher where Self == DispatchQueue {
  /// The global concurrent queue of a quality of service.
  ///
  ///     fetchText().map(on: .global()) { text in text.count }
  ///
  /// - Parameter qos: The quality of service; if omitted, the default one.
  /// - Returns: The queue.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
    DispatchQueue.global(qos: qos)
  }
}

/// The main queue, as a dispatcher that the compiler knows to be the main actor.
///
/// `on: .main` selects this dispatcher, and the closure may touch main-actor state.
public struct MainDispatcher: Dispatcher {
  /// The only instance.
  public static let main = MainDispatcher()

  private init() {}

  /// Submits the work to the main queue.
  ///
  ///     MainDispatcher.main.dispatch { show("later") }
  ///
  /// > Runs on: the main queue, not before the call returns.
  ///
  /// - Parameter work: The work to run, once.
  public func dispatch(_ work: @escaping @Sendable () -> Void) { mainQueue.async(execute: work) }
}

/// The main queue; on Linux, `DispatchQueue.main` makes a new object at each call.
let mainQueue = DispatchQueue.main
