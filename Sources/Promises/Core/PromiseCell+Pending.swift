/// When the body of a handler runs; in every other case the outcome passes it by.
@usableFromInline
package enum Trigger: UInt {
  /// A follower: it has no body and takes over whatever happens.
  case never = 0
  case fulfilled = 1
  case rejected = 2
  /// Rejected with an error that is not a cancellation.
  case failed = 3
  case settled = 4
  /// A ``Registration``: as settled, and it can be removed.
  case registered = 5
  /// A mirror: as a follower, but it has been one from the beginning.
  case mirror = 6

  /// Whether the body runs, given the settled source.
  ///
  /// May call `isCancelled` of a user's error.
  func matches(_ source: PromiseCell) -> Bool {
    switch self {
    case .never, .mirror: false
    case .settled, .registered: true
    case .fulfilled: source.loadState().isFulfilled
    case .rejected: source.loadState().isRejected
    case .failed: source.loadState().isRejected && !source.rejection.isCancelled
    }
  }
}

// SAFETY: the four words of `slot` while a cell is pending: source, hop and trigger, body function,
// body context. A body is any thick function value, which is two words whatever its type; what is
// in place is kept in the words themselves, where zero means nothing.
extension PromiseCell {
  @inlinable package static var bodyOffset: Int { 2 * MemoryLayout<UInt>.stride }

  /// The promise that this one waits for: unowned while in its list, owned while handed out.
  final var source: Unmanaged<PromiseCell>? {
    get {
      unsafe UnsafeRawPointer(bitPattern: sourceWord & ~0b1111)
        .map { unsafe Unmanaged.fromOpaque($0) }
    }
    set {
      let address = unsafe newValue.map { unsafe UInt(bitPattern: $0.toOpaque()) } ?? 0
      sourceWord = address | (sourceWord & 0b1111)
    }
  }

  /// The address of the source, whose lowest bit is ``wasWatched``, and the next two ``loss``.
  private final var sourceWord: UInt {
    get { unsafe contents.load(as: UInt.self) }
    set { unsafe contents.storeBytes(of: newValue, as: UInt.self) }
  }

  /// Whether somebody has waited for this who no longer does, as with the loser of a race; or
  /// whether it was made by the library itself.
  ///
  /// If it is then rejected, nobody has to be told. Written under the lock, or before anybody else
  /// can see the cell.
  final var wasWatched: Bool {
    get { sourceWord & 1 != 0 }
    set { sourceWord = (sourceWord & ~1) | (newValue ? 1 : 0) }
  }

  /// What is known of those who could settle this; written under the lock, or before anybody else can
  /// see the cell.
  final var loss: Loss {
    get { Loss(rawValue: sourceWord & Loss.all.rawValue) }
    set { sourceWord = (sourceWord & ~Loss.all.rawValue) | newValue.rawValue }
  }

  @inlinable
  package final var hopWord: UInt {
    get { unsafe contents.load(fromByteOffset: MemoryLayout<UInt>.stride, as: UInt.self) }
    set {
      unsafe contents.storeBytes(
        of: newValue, toByteOffset: MemoryLayout<UInt>.stride, as: UInt.self)
    }
  }

  final var trigger: Trigger { Trigger(rawValue: hopWord & 0b111)! }

  /// Sets what a new cell does as a handler.
  @inlinable
  package final func prepare<Body>(_ trigger: Trigger, _ hop: consuming Hop, body: consuming Body) {
    hopWord = hop.take() | trigger.rawValue
    unsafe (contents + Self.bodyOffset).initializeMemory(as: Body.self, to: body)
  }

  /// Moves the body out, to be called once.
  @inlinable
  package final func takeBody<Body>(as _: Body.Type) -> Body {
    let place = unsafe contents + Self.bodyOffset
    let body = unsafe place.assumingMemoryBound(to: Body.self).move()
    unsafe place.storeBytes(of: 0, as: UInt.self)
    return body
  }

  final var hasBody: Bool {
    unsafe contents.load(fromByteOffset: Self.bodyOffset, as: UInt.self) != 0
  }

  /// Moves out what a body holds, without knowing its type; nil if there is none.
  ///
  /// A function value is the address of its code and a reference to its context; only the latter has to
  /// be released. Moved out as a function, it would be wrapped into an object of its own.
  final func takeBodyContext() -> AnyObject? {
    guard hasBody else { return nil }
    let place = unsafe contents + Self.bodyOffset
    unsafe place.storeBytes(of: 0, as: UInt.self)
    return unsafe (place + MemoryLayout<UInt>.stride).assumingMemoryBound(to: AnyObject?.self)
      .move()
  }

  /// Moves the hop out; nil if the body runs inline.
  final func takeHop() -> Hop? {
    let word = hopWord
    guard word & ~0b111 != 0 else { return nil }
    hopWord = word & 0b111
    return Hop(taken: word)
  }

  /// The same target once more; nil if the body runs inline.
  final func copyHop() -> Hop? { hasHop ? Hop(copying: hopWord) : nil }

  final var hopsToQueue: Bool { Hop.isQueue(hopWord) }

  @inlinable package final var hasHop: Bool { hopWord & ~0b111 != 0 }
}
