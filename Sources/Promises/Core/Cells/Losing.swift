// What is known of a pending promise that nobody may ever settle (L76).
//
// A plain one is abandoned. One that can be cancelled keeps its handlers, because a cancel may still come; but
// whoever waits for it has to be told that nothing else will. So it notes the loss, and everything that waits
// through it does the same, until somebody settles it after all, or a body begins something new.
//
// None of this is inlined: it is rare, and called from everywhere.

/// What a handler has learnt of its source.
struct LossNews {
  let before: Loss
  let now: Loss
  /// Who is to be told, kept although the handler may be told of the source itself in the meantime: of
  /// whatever it has learnt before that, all arrives, in any order.
  let receiver: InputReceiver?

  /// To be called under the handler's lock.
  init(of handler: PromiseCell, insteadOf before: Loss) {
    (self.before, now) = (before, handler.loss)
    receiver = now == before ? nil : handler.lossReceiver
  }

  var isLost: Bool { now.contains(.isLost) }
}

// SAFETY: as for all handlers (PromiseCell.swift): `source` is valid under its cell's lock.
extension PromiseCell {
  /// Whether nobody is left who could settle this, but for a cancel.
  package final var isLost: Bool {
    let state = loadState()
    if !state.isPending { return state.phase == .spent }
    let locked = lock()
    defer { unlock(locked) }
    return locked.phase == .spent || (locked.isPending && loss.contains(.isLost))
  }

  /// Notes whether somebody is left who could settle this, which waits for no promise in the way of a
  /// link; and tells who waits for it.
  ///
  /// - Parameter condition: Asked under the lock, so that of two threads the last to ask knows best.
  @inline(never)
  package final func setLost(if condition: () -> Bool) { noteLost(if: condition)?.spreadLoss() }

  /// The same for whoever tells those who wait for this; returns it if that is news for them.
  @inline(never)
  package final func noteLost(if condition: () -> Bool) -> PromiseCell? {
    let state = lock()
    defer { unlock(state) }
    guard state.isPending, unsafe source == nil, canBeLost else { return nil }
    return note(condition() ? loss.union(.isLost) : loss.subtracting(.isLost)) ? self : nil
  }

  /// What is known of this pending cell.
  final var knownLoss: Loss {
    let state = lock()
    defer { unlock(state) }
    return state.isPending ? loss : []
  }

  /// Takes over what is known of the source; true if that is news.
  ///
  /// Called under the locks of both.
  final func learnLoss(of source: PromiseCell, _ state: CellState) -> Bool {
    note(state.isPending && canBeLost ? source.loss.intersection(inheritedLoss) : [])
  }

  private final func note(_ new: Loss) -> Bool {
    defer { loss = new }
    return new != loss
  }

  /// A body begins, and with it something new.
  ///
  /// Called under the lock; true if that is news for those who wait for this.
  final func clearLoss() -> Bool { !loss.isEmpty && note([]) }

  /// Tells everything that waits for this, directly or through others, what is known.
  @inline(never)
  final func spreadLoss() {
    var changed: [PromiseCell] = [self]
    while let cell = changed.popLast() {
      cell.markLoss()
      for handler in cell.copyHandlers() {
        if let next = handler.updateLoss() { changed.append(next) }
      }
    }
  }

  /// Has whoever attaches the next handler take the lock, if something is known.
  @inline(never)
  final func markLoss() {
    var state = lock()
    state.mark(loss != [])
    unlock(state)
  }

  /// Asks the source what is known of it; returns the cell for whose handlers that is news.
  ///
  /// Both are locked for that, so whoever asks last knows what was said last.
  @inline(never)
  private final func updateLoss() -> PromiseCell? {
    var attempts = 0
    while true {
      let own = lock()
      guard own.isPending, let source = unsafe source else {
        unlock(own)
        return nil
      }
      let before = loss
      let isNews = unsafe source._withUnsafeGuaranteedRef { source -> Bool? in
        guard let bits = source.word.tryLock(bit: CellState.lockBit) else { return nil }
        let state = CellState(bits: bits)
        defer { source.unlock(state) }
        return learnLoss(of: source, state)
      }
      let news = LossNews(of: self, insteadOf: before)
      unlock(own)
      if let isNews { return isNews ? passOn(news) : nil }
      StateWord.backOff(&attempts)
    }
  }

  /// The handlers in the list, oldest first.
  @inline(never)
  private final func copyHandlers() -> [PromiseCell] {
    // The room for them is made without the lock.
    var handlers: [PromiseCell] = []
    while true {
      handlers.reserveCapacity(handlerCount + 4)
      let state = lock()
      if state.tail == 0 || !state.isPending {
        unlock(state)
        return handlers
      }
      let newest = unsafe Self.cell(at: state.tail)
      var node = unsafe newest
      repeat {
        unsafe node = node._withUnsafeGuaranteedRef { unsafe $0.next.unsafelyUnwrapped }
        unsafe handlers.append(node.takeUnretainedValue())
      } while unsafe handlers.count < handlers.capacity && node.toOpaque() != newest.toOpaque()
      let isAll = unsafe node.toOpaque() == newest.toOpaque()
      unlock(state)
      if isAll { return handlers }
      handlers.removeAll()
    }
  }
}
