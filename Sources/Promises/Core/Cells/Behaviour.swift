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
  /// The fulfilled cell goes away: destroy the value.
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

  borrowing func react(
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
