/// How deep handlers that settle other promises may nest before the rest waits for its turn in the
/// loop that is already running on this thread.
///
/// Enough for "inline" to mean inline, little enough for the stack of any thread.
let nestingLimit = 32

// SAFETY: cells are handled as Unmanaged, because whether a link is referenced by nobody else decides
// if it may hand its handlers on, and because a link's own reference moves from list to loop. Each
// handler in a batch carries one reference, released here exactly once; a batch's source is alive
// while the batch is, by `ownsSource` or by the caller.
extension PromiseCell {
  /// Delivers one handler, retained by the caller, of a settled cell.
  final func deliver(handler: Unmanaged<PromiseCell>, from source: PromiseCell) {
    let needsLoop = unsafe handler._withUnsafeGuaranteedRef { handler in
      !(handler.hasHop && handler.trigger.matches(source))
    }
    if needsLoop {
      unsafe propagate(
        Batch(
          source: Unmanaged.passUnretained(source), oldest: handler, isDraining: false,
          ownsSource: false))
    } else {
      unsafe handler._withUnsafeGuaranteedRef { $0.handOut(source: source) }
      unsafe handler.release()
    }
  }

  /// Hands this handler to its dispatcher; from now on it keeps the source.
  ///
  /// The hop stays with it, so that whoever blocks a queue can be told what is waiting there.
  private final func handOut(source: PromiseCell) {
    guard let hop = copyHop() else { return }
    var state = lock()
    unsafe self.source = Unmanaged.passRetained(source)
    state.set(.running)
    unlock(state)
    hop.enqueue(self)
  }

  /// Runs a handler that was handed out, on its dispatcher.
  ///
  /// Does nothing when called again.
  final func resume() {
    let this = unsafe Unmanaged.passUnretained(self)
    var state = lock()
    guard state.begin() else { return unlock(state) }
    let source = unsafe self.source.unsafelyUnwrapped
    unsafe self.source = nil
    let hop = takeHop()
    unlock(state)
    _ = consume hop
    let outcome = unsafe source._withUnsafeGuaranteedRef { source in
      unsafe PromiseCell.run(this, from: source)
    }
    if case .deliver(let batch) = outcome { propagate(batch) }
    unsafe source.release()
  }

  /// Runs the body of a handler here and now, and lets the handler follow what it returned.
  private static func run(
    _ handler: Unmanaged<PromiseCell>, from source: PromiseCell
  ) -> CellOutcome {
    let outcome = unsafe handler._withUnsafeGuaranteedRef { handler in
      handler.behaviour(handler, .run, source)
    }
    guard case .follow(let inner) = outcome else { return outcome }
    return unsafe follow(handler, inner)
  }

  /// Tells a handler of a settled source.
  private static func tell(
    _ handler: Unmanaged<PromiseCell>, from source: PromiseCell
  ) -> CellOutcome {
    let (trigger, hasHop) = unsafe handler._withUnsafeGuaranteedRef { ($0.trigger, $0.hasHop) }
    if trigger == .registered {
      let isOurs = unsafe handler._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: Registration.self).claim()
      }
      if !isOurs { return .nothing }
    }
    guard trigger.matches(source) else {
      return unsafe handler._withUnsafeGuaranteedRef { $0.pass(source) }
    }
    if hasHop {
      unsafe handler._withUnsafeGuaranteedRef { $0.handOut(source: source) }
      return .nothing
    }
    return unsafe run(handler, from: source)
  }

  /// The outcome of the source goes past this handler's body.
  final func pass(_ source: PromiseCell) -> CellOutcome {
    discardBody()
    guard source.loadState().isRejected else {
      return behaviour(self, .adopt, source)
    }
    return CellOutcome(settle(error: source.rejection))
  }

  // MARK: The loop

  /// Delivers handlers, and the handlers of what they settle, depth first in the order in which
  /// they were attached, without recursion.
  @usableFromInline
  final func propagate(_ batch: Batch) {
    ThreadContext.withCurrent { context in
      if unsafe context.depth < nestingLimit {
        Self.run(batch, context)
      } else {
        unsafe context.deferred.append(batch.owning())
      }
    }
  }

  private static func run(_ batch: Batch, _ context: ThreadContext) {
    unsafe context.depth += 1
    defer { unsafe context.depth -= 1 }
    var current = batch
    var waiting: [Batch] = []
    while true {
      guard let handler = unsafe current.popOldest() else {
        if current.refill() { continue }
        guard let next = waiting.popLast() else { break }
        current = next
        continue
      }
      let outcome = unsafe current.source._withUnsafeGuaranteedRef {
        unsafe PromiseCell.tell(handler, from: $0)
      }
      if case .deliver(var inner) = outcome {
        if unsafe inner.source.toOpaque() == handler.toOpaque() && !inner.ownsSource {
          inner.ownsSource = true
        } else {
          unsafe handler.release()
        }
        // A batch that is told leaves before its last handler's own handlers are told: a long chain
        // stacks nothing up.
        if unsafe current.oldest != nil || current.refill() { waiting.append(current) }
        current = inner
      } else {
        unsafe handler.release()
      }
      if unsafe !context.deferred.isEmpty {
        waiting.append(current)
        current = context.takeDeferred(below: &waiting)
      }
    }
  }

  // MARK: Following

  /// Lets a link, whose body returned `inner` (retained), take over the outcome of that.
  private static func follow(
    _ link: Unmanaged<PromiseCell>, _ inner: Unmanaged<PromiseCell>
  ) -> CellOutcome {
    defer { unsafe inner.release() }
    if unsafe link.toOpaque() == inner.toOpaque() {
      return unsafe link._withUnsafeGuaranteedRef {
        CellOutcome($0.settle(error: PromiseError.returnedSelf))
      }
    }
    return unsafe inner._withUnsafeGuaranteedRef { inner in
      if unsafe isReferencedOnce(link), !inner.loadState().isSettled,
        let outcome = unsafe handOn(link, to: inner)
      {
        return outcome
      }
      return unsafe link._withUnsafeGuaranteedRef { $0.wait(for: inner) }
    }
  }

  /// Waits in the list of `inner`, or takes over its outcome at once.
  private final func wait(for inner: PromiseCell) -> CellOutcome {
    if !inner.loadState().isAtRest {
      var (own, state) = lock(with: inner)
      hopWord = Trigger.never.rawValue
      unsafe source = Unmanaged.passUnretained(inner)
      let isWaiting = inner.append(self, to: &state)
      inner.unlock(state)
      unlock(own)
      if isWaiting { return .nothing }
    }
    return pass(inner)
  }

  /// Moves the handlers of a link that nobody else can reach to the promise that it would follow,
  /// so that an endless loop of `then` keeps one promise and not one a round.
  ///
  /// Returns nil, having changed nothing, where the two wait for each other.
  private static func handOn(
    _ link: Unmanaged<PromiseCell>, to inner: PromiseCell
  ) -> CellOutcome? {
    let newest = unsafe link._withUnsafeGuaranteedRef { link -> UInt? in
      let state = link.loadState()
      guard state.phase == .waiting else { return nil }
      guard state.tail != 0 else { return 0 }
      var node = unsafe cell(at: state.tail)
      repeat {
        if unsafe node.toOpaque() == Unmanaged.passUnretained(inner).toOpaque() { return nil }
        unsafe node = node._withUnsafeGuaranteedRef { unsafe $0.next.unsafelyUnwrapped }
      } while unsafe UInt(bitPattern: node.toOpaque()) != state.tail
      return state.tail
    }
    guard let newest else { return nil }
    guard newest != 0 else { return .nothing }
    var oldest = unsafe link._withUnsafeGuaranteedRef { link -> Unmanaged<PromiseCell>? in
      var state = link.lock()
      let oldest = unsafe link.openRing(newest: state.tail)
      state.setTail(0)
      state.set(.claimed)
      link.unlock(state)
      return unsafe oldest
    }
    while let node = unsafe oldest {
      let (following, isWaiting) = unsafe node._withUnsafeGuaranteedRef { handler in
        let following = unsafe handler.next
        var (own, state) = handler.lock(with: inner)
        unsafe handler.source = Unmanaged.passUnretained(inner)
        let isWaiting = own.phase == .claimed || inner.append(handler, to: &state)
        inner.unlock(state)
        handler.unlock(own)
        return unsafe (following, isWaiting)
      }
      guard isWaiting else {
        // `inner` came to rest meanwhile: this handler and the ones behind it are delivered.
        unsafe repoint(following, to: inner)
        return unsafe .deliver(
          Batch(
            source: Unmanaged.passRetained(inner), oldest: node, isDraining: false,
            ownsSource: true))
      }
      unsafe node.release()
      unsafe oldest = following
    }
    return .nothing
  }

  /// Gives handlers that are in no list another source.
  private static func repoint(_ oldest: Unmanaged<PromiseCell>?, to source: PromiseCell) {
    var node = unsafe oldest
    while let handler = unsafe node {
      unsafe node = handler._withUnsafeGuaranteedRef { handler in
        let state = handler.lock()
        unsafe handler.source = Unmanaged.passUnretained(source)
        handler.unlock(state)
        return unsafe handler.next
      }
    }
  }

  /// Whether the caller's reference is the only one there is, weak and unowned ones included.
  private static func isReferencedOnce(_ cell: Unmanaged<PromiseCell>) -> Bool {
    // SAFETY: the address of a strong reference is looked at as one, without making another.
    var address = unsafe cell.toOpaque()
    let isUnique = unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: PromiseCell.self, capacity: 1) {
        unsafe isKnownUniquelyReferenced(&$0.pointee)
      }
    }
    guard isUnique else { return false }
    return unsafe cell._withUnsafeGuaranteedRef {
      _getWeakRetainCount($0) == 1 && _getUnownedRetainCount($0) == 1
    }
  }
}

extension CellOutcome {
  @inlinable
  init(_ batch: Batch?) {
    if let batch { self = .deliver(batch) } else { self = .nothing }
  }
}
