import Dispatch

/// The place where a body runs, in one word, as a cell needs: inline, a queue, or another target.
@frozen
@usableFromInline package struct Hop: ~Copyable, Sendable {
  /// The retained target; bit 3 marks a queue, and zero means that the body runs inline.
  @usableFromInline package var bits: UInt

  private static var queueBit: UInt { 0b1000 }

  /// The number of bits below the address of a target that hold flags: of the hop, and of the
  /// trigger.
  static var flagCount: UInt { 4 }

  // SAFETY: `bits` holds one reference to a DispatchQueue or a HopTarget, which the bit
  // distinguishes; objects are 16-byte aligned. The reference moves out with `intoWord` and back
  // with `init(taken:)`.
  private init(object: AnyObject, flag: UInt) {
    bits = unsafe UInt(bitPattern: Unmanaged.passRetained(object).toOpaque()) | flag
  }

  /// Runs inline.
  @inlinable package init() { bits = 0 }

  /// Runs on a queue.
  init(_ queue: DispatchQueue) { self.init(object: queue, flag: Self.queueBit) }

  /// Runs wherever the target says.
  init(_ target: HopTarget) { self.init(object: target, flag: 0) }

  /// Takes back the word of ``intoWord()``; the low bits may hold a trigger.
  init(taken word: UInt) { bits = word & ~0b111 }

  /// Another reference to the target of a word that ``intoWord()`` gave.
  init(copying word: UInt) {
    bits = word & ~0b111
    if bits != 0 { _ = unsafe Self.object(of: bits).retain() }
  }

  @inlinable deinit { if bits != 0 { Self.release(bits) } }

  @usableFromInline package static func release(_ bits: UInt) { unsafe object(of: bits).release() }

  static func object(of bits: UInt) -> Unmanaged<AnyObject> {
    unsafe Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: bits & ~0b1111).unsafelyUnwrapped)
  }

  /// The word, with the reference, to be kept in a cell.
  @inlinable package consuming func intoWord() -> UInt {
    let bits = bits
    discard self
    return bits
  }

  /// Whether a word that ``intoWord()`` gave names a plain queue.
  static func isQueue(_ word: UInt) -> Bool { word & queueBit != 0 }

  /// The target, if the target is a queue.
  var queue: DispatchQueue? {
    guard bits != 0 else { return nil }
    return unsafe Self.object(of: bits)._withUnsafeGuaranteedRef {
      unsafe bits & Self.queueBit != 0
        ? unsafeDowncast($0, to: DispatchQueue.self)
        : unsafeDowncast($0, to: HopTarget.self).queue
    }
  }

  /// Runs a handler at the target; not before this call returns, if the target obeys the rules.
  // Generic: the closure captures a single reference, and so needs no context of its own.
  consuming func enqueue(_ handler: some HandedOut) {
    let isQueue = Self.isQueue(bits)
    unsafe Self.object(of: bits)._withUnsafeGuaranteedRef { object in
      if isQueue {
        return unsafe unsafeDowncast(object, to: DispatchQueue.self).async { handler.resume() }
      }
      unsafe unsafeDowncast(object, to: HopTarget.self).enqueue(handler)
    }
  }

  /// A hop to the same target for another cell.
  func copy() -> Hop { Hop(copying: bits) }
}

extension Dispatcher {
  /// This dispatcher, if it is a queue.
  ///
  /// The exact type comes first, and nearly always settles the question: a dynamic cast costs
  /// 30 ns.
  ///
  /// SAFETY: `Self` is `DispatchQueue`, which is one reference, as an unmanaged one is.
  var asQueue: DispatchQueue? {
    guard Self.self == DispatchQueue.self else { return self as? DispatchQueue }
    return unsafe unsafeBitCast(self, to: Unmanaged<DispatchQueue>.self).takeUnretainedValue()
  }
}

/// A handler that is handed to a place: a cell, whose file may not be named here.
protocol HandedOut: AnyObject, Sendable {
  /// Runs the body.
  func resume()

  /// The place has released the handler without running the body (L88).
  func beDropped()
}

/// A place to run other than a plain queue.
///
/// Immutable. A class for each kind of place: an enum would copy a protocol's value at each use.
class HopTarget: @unchecked Sendable {
  var queue: DispatchQueue? { nil }

  /// Runs the cell's body there; not before this call returns, if the place obeys the rules.
  func enqueue(_ cell: any HandedOut) {}
}

/// The trip of one handler to a dispatcher of another module: ends when the handler has run, or
/// when the dispatcher releases the handler instead (L88).
final class HandlerTrip: Sendable {
  private let cell: any HandedOut
  /// Not zero once the dispatcher has begun the handler, which may have been handed out again
  /// since; see `CancellableCell.takeTurn()`.
  private let hasArrived = StateWord(0)

  init(of cell: any HandedOut) { self.cell = cell }

  deinit { if hasArrived.load() == 0 { cell.beDropped() } }

  func resume() {
    hasArrived.store(1)
    cell.resume()
  }
}

/// A dispatcher of another module, which may release work without running it (L88).
final class DispatcherTarget: HopTarget, @unchecked Sendable {
  private let dispatcher: any Dispatcher

  init(_ dispatcher: some Dispatcher) { self.dispatcher = dispatcher }

  override func enqueue(_ cell: any HandedOut) {
    let trip = HandlerTrip(of: cell)
    dispatcher.dispatch { trip.resume() }
  }
}

/// A queue with flags, which Dispatch does not mark Sendable.
final class FlaggedQueue: HopTarget, @unchecked Sendable {
  private let target: DispatchQueue
  private let flags: DispatchWorkItemFlags

  init(_ queue: DispatchQueue, _ flags: DispatchWorkItemFlags) {
    (target, self.flags) = (queue, flags)
  }

  override var queue: DispatchQueue? { target }

  override func enqueue(_ cell: any HandedOut) { target.async(flags: flags) { cell.resume() } }
}

final class ActorTarget: HopTarget, @unchecked Sendable {
  private let actor: any Actor

  init(_ actor: any Actor) { self.actor = actor }

  override func enqueue(_ cell: any HandedOut) { resumeOnActor(actor, cell) }
}

/// A hop kept for later by a body that makes links of its own.
@usableFromInline package final class SharedHop: Sendable {
  private let kept: Hop

  @usableFromInline package init(_ hop: consuming Hop) { kept = hop }

  @usableFromInline package func hop() -> Hop { kept.copy() }
}
