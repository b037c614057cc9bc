public import Dispatch

/// Where a body runs, in one word that can stand in a cell: inline, a queue, or something else.
@frozen
@usableFromInline package struct Hop: ~Copyable, Sendable {
  /// The retained target; bit 3 says that it is a queue, zero that the body runs inline.
  @usableFromInline package var bits: UInt

  private static var queueBit: UInt { 0b1000 }

  /// How many bits below the address of a target say something else, of this and of the trigger.
  static var flagCount: UInt { 4 }

  // SAFETY: `bits` holds one reference to a DispatchQueue or a HopTarget, told apart by the bit;
  // objects are 16-byte aligned. The reference moves out with `take` and back with `init(taken:)`.
  private init(object: AnyObject, flag: UInt) {
    bits = unsafe UInt(bitPattern: Unmanaged.passRetained(object).toOpaque()) | flag
  }

  /// Runs inline.
  @inlinable package init() { bits = 0 }

  /// Runs on a queue.
  init(_ queue: DispatchQueue) { self.init(object: queue, flag: Self.queueBit) }

  /// Runs wherever the target says.
  init(_ target: HopTarget) { self.init(object: target, flag: 0) }

  /// Takes back what ``take()`` gave; the low bits may hold a trigger.
  init(taken word: UInt) { bits = word & ~0b111 }

  /// Another reference to the target of a word that ``take()`` gave.
  init(copying word: UInt) {
    bits = word & ~0b111
    if bits != 0 { _ = unsafe Self.object(of: bits).retain() }
  }

  @inlinable deinit { if bits != 0 { Self.release(bits) } }

  @usableFromInline package static func release(_ bits: UInt) { unsafe object(of: bits).release() }

  private static func object(of bits: UInt) -> Unmanaged<AnyObject> {
    unsafe Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: bits & ~0b1111).unsafelyUnwrapped)
  }

  /// The word, with its reference, to be kept in a cell.
  @inlinable package consuming func take() -> UInt {
    let bits = bits
    discard self
    return bits
  }

  /// Runs the cell's body at the target; not before this call returns, if the target keeps its
  /// word.
  consuming func enqueue(_ cell: PromiseCell) {
    if HandlerTraffic.shared.isWatched { return enqueue(HandlerTrip(of: cell)) }
    let object = unsafe Self.object(of: bits)
    if bits & Self.queueBit != 0 {
      // One captured reference: the closure then needs no context of its own.
      unsafe object._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: DispatchQueue.self).async { cell.resume() }
      }
    } else {
      unsafe object._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: HopTarget.self).enqueue { cell.resume() }
      }
    }
  }

  /// The same for a test that watches.
  private consuming func enqueue(_ trip: HandlerTrip) {
    let isQueue = bits & Self.queueBit != 0
    unsafe Self.object(of: bits)._withUnsafeGuaranteedRef { object in
      if isQueue {
        unsafe unsafeDowncast(object, to: DispatchQueue.self).async { trip.resume() }
      } else {
        unsafe unsafeDowncast(object, to: HopTarget.self).enqueue { trip.resume() }
      }
    }
  }

  /// Whether a word that ``take()`` gave names a plain queue.
  static func isQueue(_ word: UInt) -> Bool { word & queueBit != 0 }

  /// The queue that is the target, if it is one.
  var queue: DispatchQueue? {
    guard bits != 0 else { return nil }
    return unsafe Self.object(of: bits)._withUnsafeGuaranteedRef {
      unsafe bits & Self.queueBit != 0
        ? unsafeDowncast($0, to: DispatchQueue.self)
        : unsafeDowncast($0, to: HopTarget.self).queue
    }
  }

  /// The same target for another cell.
  func copy() -> Hop { Hop(copying: bits) }
}

/// A place to run that is not a plain queue.
///
/// Immutable; Dispatch's flags are not marked Sendable.
final class HopTarget: @unchecked Sendable {
  enum Kind {
    case dispatcher(any Dispatcher)
    case queue(DispatchQueue, DispatchWorkItemFlags)
    case actor(any Actor)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  var queue: DispatchQueue? {
    if case .queue(let queue, _) = kind { queue } else { nil }
  }

  func enqueue(_ work: @escaping @Sendable () -> Void) {
    switch kind {
    case .dispatcher(let dispatcher): dispatcher.dispatch(work)
    case .queue(let queue, let flags): queue.async(flags: flags, execute: work)
    case .actor(let actor): enqueueOnActor(actor, work)
    }
  }
}

// MARK: - The three handler forms

/// Which of `conf`'s two queues an operator uses when nothing else says where it runs.
@usableFromInline
@frozen
package enum HandlerRole: Sendable {
  case map
  case `return`
}

extension Hop {
  /// For a closure that runs where it was written: on its actor, or on `conf`'s dispatcher.
  @usableFromInline package init(isolation: (any Actor)?, role: HandlerRole) {
    guard let isolation else {
      self = configuration.hop(role)
      return
    }
    self = isolation === MainActor.shared ? Hop(mainQueue) : Hop(HopTarget(.actor(isolation)))
  }

  /// For `on: .main`.
  @usableFromInline package init(_: MainDispatcher) { self.init(mainQueue) }

  /// For an explicit dispatcher; nil is inline.
  ///
  /// Inlined so that `on: nil` costs nothing.
  @inlinable
  @inline(__always)
  package init(_ dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil) {
    // Not with `if let`, for which the compiler would copy a nil that it knows.
    if dispatcher == nil {
      self.init()
    } else {
      self.init(explicit: dispatcher!, flags)
    }
  }

  /// Generic, so that where the type is known nothing has to be copied into an existential first.
  @usableFromInline package init<Explicit: Dispatcher>(
    explicit dispatcher: Explicit, _ flags: DispatchWorkItemFlags?
  ) {
    guard let queue = asQueue(dispatcher) else {
      self = dispatcher is MainDispatcher ? Hop(mainQueue) : Hop(HopTarget(.dispatcher(dispatcher)))
      return
    }
    if let flags, flags != [] {
      self.init(HopTarget(.queue(queue, flags)))
    } else {
      self.init(queue)
    }
  }
}

/// The dispatcher, if it is a queue.
private func asQueue<Some: Dispatcher>(_ dispatcher: Some) -> DispatchQueue? {
  // By its exact type first, which nearly always settles it: a dynamic cast costs 30 ns.
  guard Some.self == DispatchQueue.self else { return dispatcher as? DispatchQueue }
  // SAFETY: the memory is looked at as what it is.
  return unsafe withUnsafePointer(to: dispatcher) {
    unsafe UnsafeRawPointer($0).load(as: DispatchQueue.self)
  }
}
