public import Dispatch

// The three forms of handlers say in different ways where the handlers run.

/// The choice between `conf`'s two queues, for operators without another place to run.
@usableFromInline
@frozen
package enum HandlerRole: Sendable {
  case map
  case `return`
}

extension Hop {
  /// For a closure that runs where it was written: on an actor, or on `conf`'s dispatcher.
  @usableFromInline package init(isolation: __shared (any Actor)?, role: HandlerRole) {
    guard let isolation else {
      self = configuration.hop(role)
      return
    }
    self = isolation === MainActor.shared ? Hop(mainQueue) : Hop(ActorTarget(isolation))
  }

  /// For `on: .main`.
  @usableFromInline package init(_: MainDispatcher) { self.init(mainQueue) }

  /// For an explicit dispatcher; nil is inline.
  ///
  /// Inlined: `on: nil` adds no cost.
  @inlinable
  @inline(__always)
  package init(_ dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil) {
    // No `if let` here, because the compiler would copy a nil already known to be nil; and without
    // `consume`, a dispatcher.
    if dispatcher == nil {
      self.init()
    } else {
      self.init(explicit: (consume dispatcher)!, flags)
    }
  }

  /// Generic: a dispatcher of known type need not be copied into an existential first.
  @usableFromInline package init<Explicit: Dispatcher>(
    explicit dispatcher: __shared Explicit, _ flags: DispatchWorkItemFlags?
  ) {
    guard let queue = dispatcher.asQueue else {
      self = dispatcher is MainDispatcher ? Hop(mainQueue) : Hop(DispatcherTarget(dispatcher))
      return
    }
    if let flags, flags != [] {
      self.init(FlaggedQueue(queue, flags))
    } else {
      self.init(queue)
    }
  }
}
