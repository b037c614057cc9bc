// SAFETY: every access below goes to the four words of `slot`, which live as long as the object.
// The rules of access stand beside `slot`.
extension PromiseCell {
  @inlinable package static var slotOffset: Int {
    3 * MemoryLayout<UInt>.stride + MemoryLayout<StateWord>.stride
  }

  @inlinable package static var slotSize: Int { 4 * MemoryLayout<UInt>.stride }

  /// The address of `slot`.
  ///
  /// Not formed through inout access: several threads may read a settled value, and inout access
  /// would count as a write.
  @inlinable package final var contents: UnsafeMutableRawPointer {
    unsafe Unmanaged.passUnretained(self).toOpaque() + Self.slotOffset
  }

  // MARK: Settled: the value or the error

  /// Whether values of a type fit into the slot; larger values get a box.
  @inlinable package static func isInline<Value>(_: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= slotSize
      && MemoryLayout<Value>.alignment <= 2 * MemoryLayout<UInt>.alignment
  }

  @inlinable package final func valuePointer<Value>(_: Value.Type) -> UnsafeMutablePointer<Value> {
    unsafe Self.isInline(Value.self)
      ? contents.assumingMemoryBound(to: Value.self)
      : contents.load(as: UnsafeMutablePointer<Value>.self)
  }

  /// The value of a fulfilled cell.
  @inlinable package final func value<Value>(as _: Value.Type) -> Value {
    unsafe valuePointer(Value.self).pointee
  }

  /// Writes the value of a cell that is being fulfilled, which fits into the slot.
  ///
  /// The slot is free: the body has been taken out.
  @inlinable package final func write<Value>(value: consuming Value) {
    unsafe contents.initializeMemory(as: Value.self, to: value)
  }

  /// Writes the error of a cell that is being rejected, as above.
  final func write(error: consuming any Error) {
    unsafe contents.initializeMemory(as: (any Error).self, to: error)
  }

  final func destroyError() {
    unsafe contents.assumingMemoryBound(to: (any Error).self).deinitialize(count: 1)
  }

  @inlinable package final func destroyValue<Value>(as _: Value.Type) {
    if !_isPOD(Value.self) { unsafe valuePointer(Value.self).deinitialize(count: 1) }
    if !Self.isInline(Value.self) { unsafe valuePointer(Value.self).deallocate() }
  }

  /// The error of a rejected cell.
  @inlinable package final var rejection: any Error {
    unsafe contents.assumingMemoryBound(to: (any Error).self).pointee
  }

  /// The outcome, or nil while pending.
  @inlinable package final func outcome<Value>(of _: Value.Type) -> Result<Value, any Error>? {
    loadState().isSettled ? settledOutcome(of: Value.self) : nil
  }

  /// The outcome, for a caller who acts on it: a rejection is then handled.
  @inlinable
  package final func seenOutcome<Value>(of _: Value.Type) -> Result<Value, any Error>? {
    see().isSettled ? settledOutcome(of: Value.self) : nil
  }

  /// The outcome of a settled cell.
  @inlinable
  package final func settledOutcome<Value>(of _: Value.Type) -> Result<Value, any Error> {
    loadState().isRejected ? .failure(rejection) : .success(value(as: Value.self))
  }

  // MARK: Pending: source, hop and trigger, body
  //
  // A body is any thick function value: two words for every type, the function and its context.
  // Words of zero mean no body.

  @inlinable package static var bodyOffset: Int { 2 * MemoryLayout<UInt>.stride }

  /// The address of the source, or zero; see ``source``.
  final var sourceAddress: UInt {
    get { sourceWord & ~0b1111 }
    set {
      assert(newValue & 0b1111 == 0, "the address of a source has no flags")
      sourceWord = newValue | (sourceWord & 0b1111)
    }
  }

  /// The address of the source, and four bits below: ``countsAsHandled``, two of ``bodyStage``,
  /// ``isResumed``.
  private final var sourceWord: UInt {
    get { unsafe contents.load(as: UInt.self) }
    set { unsafe contents.storeBytes(of: newValue, as: UInt.self) }
  }

  /// Why a rejection that is still to come counts as handled.
  ///
  /// All have the same effect, and so share a bit.
  enum Handling {
    /// A handler has left, as with the loser of a race.
    case left
    /// Somebody has asked for the outcome without a handler.
    case asked
    /// The library made the cell for itself, and its users need not handle it.
    case internally
    /// Another branch of the same source takes over the unhandled error.
    case elsewhere
  }

  /// Notes that a rejection counts as handled.
  ///
  /// Called under the lock, or before other code can see the cell.
  final func countAsHandled(_ handling: Handling) {
    assert(loadState().isPending, "a settled cell keeps no such note")
    assert(handling != .elsewhere || isCancellable, "only branches share an error")
    assert(
      handling != .internally || !loadState().hasHandlers, "noted before anybody sees the cell")
    sourceWord |= 1
  }

  /// Whether a rejection counts as handled though no handler may be there.
  final var countsAsHandled: Bool { sourceWord & 1 != 0 }

  /// The progress of the body; an inline body of a plain link runs without being noted.
  ///
  /// Touched under the lock.
  final var bodyStage: BodyStage {
    // SAFETY: there is a stage for every value of two bits, and stages are in the order of their
    // raw values, which is the order that the cast goes by; as for phases.
    get { unsafe unsafeBitCast(UInt8((sourceWord &>> 1) & 0b11), to: BodyStage.self) }
    set { sourceWord = (sourceWord & ~0b110) | newValue.rawValue &<< 1 }
  }

  /// Whether a dispatcher has begun the body.
  ///
  /// Touched under the lock.
  final var isResumed: Bool {
    get { sourceWord & 0b1000 != 0 }
    set { sourceWord = (sourceWord & ~0b1000) | (newValue ? 0b1000 : 0) }
  }

  @inlinable package final var hopWord: UInt {
    get { unsafe contents.load(fromByteOffset: MemoryLayout<UInt>.stride, as: UInt.self) }
    set {
      unsafe contents.storeBytes(
        of: newValue, toByteOffset: MemoryLayout<UInt>.stride, as: UInt.self)
    }
  }

  // SAFETY: as above, for three bits. The failable initialiser takes 20 instructions.
  final var trigger: Trigger { unsafe unsafeBitCast(UInt8(hopWord & 0b111), to: Trigger.self) }

  @inlinable package final var hasHop: Bool { hopWord & ~0b111 != 0 }

  final var hopsToQueue: Bool { Hop.isQueue(hopWord) }

  final var hasBody: Bool {
    unsafe contents.load(fromByteOffset: Self.bodyOffset, as: UInt.self) != 0
  }

  /// The filter of the body; nil without a body.
  ///
  /// Asked of a cell with the trigger ``Trigger/matching``, by the thread that tells the cell;
  /// under the lock where a cancel may take the body.
  final var filter: ErrorFilter? {
    assert(trigger == .matching, "other bodies have no filter")
    guard hasBody else { return nil }
    return unsafe (contents + Self.lastOffset).assumingMemoryBound(to: ErrorFilter.self).pointee
  }

  @inlinable package final func write<Body>(body: consuming Body) {
    unsafe (contents + Self.bodyOffset).initializeMemory(as: Body.self, to: consume body)
  }

  /// A copy of the body, which stays.
  final func copyBody<Body>(as _: Body.Type) -> Body {
    assert(hasBody, "a body is copied before it is taken")
    return unsafe (contents + Self.bodyOffset).assumingMemoryBound(to: Body.self).pointee
  }

  /// Moves the body out, for a single call.
  @inlinable package final func takeBody<Body>(as _: Body.Type) -> Body {
    let place = unsafe contents + Self.bodyOffset
    let body = unsafe place.assumingMemoryBound(to: Body.self).move()
    unsafe place.storeBytes(of: 0, as: UInt.self)
    return body
  }

  /// Moves the context of a body out, without knowing the body's type; nil without a body.
  ///
  /// A function value is the address of its code and a reference to its context, and only the
  /// reference has to be released. Moving the body out as a function would wrap the function into
  /// another object.
  final func takeBodyContext() -> AnyObject? {
    guard hasBody else { return nil }
    let place = unsafe contents + Self.bodyOffset
    unsafe place.storeBytes(of: 0, as: UInt.self)
    return unsafe (place + MemoryLayout<UInt>.stride).assumingMemoryBound(to: AnyObject?.self)
      .move()
  }

  /// As above; counted by hand, for a context that is released in any case.
  final func takeLeftBody() -> LeftBody { LeftBody(takeBodyContext()) }

  /// Moves the hop out; nil if the body runs inline.
  final func takeHop() -> Hop? {
    let word = hopWord
    guard word & ~0b111 != 0 else { return nil }
    hopWord = word & 0b111
    return Hop(taken: word)
  }

  /// Copies the hop; nil if the body runs inline.
  final func copyHop() -> Hop? { hasHop ? Hop(copying: hopWord) : nil }

  /// The last word of a handler without a body, which has it for itself: the next older handler of
  /// a registration, or the registration with a cleanup.
  final var lastWord: UInt {
    get { unsafe contents.load(fromByteOffset: Self.lastOffset, as: UInt.self) }
    set {
      assert(!trigger.hasBody, "the last word is the body's")
      unsafe contents.storeBytes(of: newValue, toByteOffset: Self.lastOffset, as: UInt.self)
    }
  }

  private static var lastOffset: Int { bodyOffset + MemoryLayout<UInt>.stride }
}

/// A value that does not fit into the slot, on its way there.
@usableFromInline
@frozen
@safe
package struct ValueBox<Value>: ~Copyable {
  @usableFromInline let pointer: UnsafeMutablePointer<Value>

  @inlinable init(_ value: consuming Value) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: value)
  }

  @inlinable deinit {
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

  /// Moves the box into the slot of a cell that is being fulfilled.
  @inlinable consuming func put(into cell: PromiseCell) {
    unsafe cell.contents.initializeMemory(as: UnsafeMutablePointer<Value>.self, to: pointer)
    discard self
  }
}

/// The context of a body that will not run, to be released without the lock.
///
/// Counted by hand: the compiler would go by the metadata of the optional type, which takes 60
/// instructions more for each link.
@safe
struct LeftBody {
  private let context: Unmanaged<AnyObject>?

  fileprivate init(_ context: AnyObject?) {
    unsafe self.context = context.map { unsafe .passRetained($0) }
  }

  /// To be called once.
  func release() { unsafe context?.release() }
}

// MARK: Behaviours

/// A cell's reaction to an event.
///
/// The literals capture nothing, so a behaviour with generic types known to the compiler costs no
/// object.
@usableFromInline
package typealias Behaviour =
  @Sendable (
    _ cell: PromiseCell, _ event: CellEvent, _ source: PromiseCell
  ) -> CellOutcome

/// An event of a cell.
@usableFromInline package enum CellEvent {
  /// The source settled in a way that has a body: run the body.
  case run
  /// The source is fulfilled, and the body is for another outcome: take over the value.
  case adopt
  /// The fulfilled cell is released: destroy the value.
  case destroy
}

/// A behaviour in one word: the address of its code or, for a closure with captures, of a box.
///
/// With one word less, a promise takes 72 bytes instead of 80, for which glibc takes 80 instead of
/// 96; making a promise became 16 % faster.
@safe
struct CompactBehaviour: ~Copyable {
  private final class Box: Sendable {
    let behaviour: Behaviour

    init(_ behaviour: @escaping Behaviour) { self.behaviour = behaviour }
  }

  /// Wraps the function, because Swift wraps a bare function passed as a generic argument into
  /// another.
  private struct Bare {
    let behaviour: Behaviour
  }

  /// The lowest bit marks a box.
  private let bits: UInt

  // SAFETY: a function value is two words, the address of the code and the context, which is zero
  // for a closure without captures. Code at an odd address, possible on some processors, is put
  // into a box too. The address of code is kept unchanged, for every signature.
  init(_ behaviour: @escaping Behaviour) {
    let (code, context) = unsafe unsafeBitCast(Bare(behaviour: behaviour), to: (UInt, UInt).self)
    if context == 0 && code & 1 == 0 {
      bits = code
    } else {
      bits = unsafe UInt(bitPattern: Unmanaged.passRetained(Box(behaviour)).toOpaque()) | 1
    }
  }

  deinit { if bits & 1 != 0 { unsafe box.release() } }

  private var box: Unmanaged<Box> {
    unsafe Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: bits & ~1).unsafelyUnwrapped)
  }

  borrowing func perform(
    _ cell: PromiseCell, _ event: CellEvent, _ source: PromiseCell
  ) -> CellOutcome {
    if bits & 1 == 0 {
      return unsafe unsafeBitCast((bits, UInt(0)), to: Bare.self).behaviour(cell, event, source)
    }
    return unsafe box._withUnsafeGuaranteedRef { $0.behaviour(cell, event, source) }
  }
}

/// Takes the body's own link and the settled source, and settles the link now or later.
@usableFromInline
@frozen
package struct Settler {
  @usableFromInline package let run: @Sendable (PromiseCell, PromiseCell) -> CellOutcome

  @inlinable
  package init(_ run: @escaping @Sendable (PromiseCell, PromiseCell) -> CellOutcome) {
    self.run = run
  }
}
