/// What a propagation loop still has to deliver.
///
/// It stands on the stack of its thread.
@safe
struct PropagationLoop {
  /// What is delivered now.
  var current: Batch
  /// What comes after it, the next one last.
  private var waiting: [Batch] = []
  /// The loop in one of whose handlers this one runs.
  let outer: UnsafeMutablePointer<PropagationLoop>?

  init(current: Batch, outer: UnsafeMutablePointer<PropagationLoop>?) {
    self.current = current
    unsafe self.outer = outer
  }

  /// The next handler, with its reference; nil at the end.
  mutating func popOldest() -> Unmanaged<PromiseCell>? {
    while true {
      if let handler = unsafe current.popOldest() { return unsafe handler }
      if current.refill() { continue }
      guard let next = waiting.popLast() else { return nil }
      current = next
    }
  }

  /// Puts a batch before everything else.
  ///
  /// A batch that has been told leaves instead of waiting: however long a chain or a loop is,
  /// nothing piles up.
  mutating func put(_ batch: Batch) {
    if unsafe current.oldest != nil || current.refill() { waiting.append(current) }
    current = batch
  }

  /// Hands over everything, in order.
  ///
  /// What is left of the current batch keeps its source, which the handler that runs now may still
  /// read.
  mutating func giveUp() -> [Batch] {
    var batches = waiting
    waiting = []
    if unsafe current.oldest != nil || current.isDraining {
      var rest = current
      rest.ownsSource = false
      batches.append(rest.owning())
      unsafe current.oldest = nil
      current.isDraining = false
    }
    return batches.reversed()
  }
}

// SAFETY: a batch's handlers carry a reference each; `ownsSource` says whether its source does.
extension Batch {
  /// The oldest handler that is left, with its reference.
  mutating func popOldest() -> Unmanaged<PromiseCell>? {
    guard let handler = unsafe oldest else { return nil }
    unsafe oldest = handler._withUnsafeGuaranteedRef { handler in
      defer { unsafe handler.next = nil }
      return unsafe handler.next
    }
    return unsafe handler
  }

  /// Gets what was attached in the meantime; false if there is nothing, and then the source is
  /// released.
  mutating func refill() -> Bool {
    if isDraining {
      unsafe oldest = source._withUnsafeGuaranteedRef { unsafe $0.takeHandlers() }
      if unsafe oldest != nil { return true }
      isDraining = false
    }
    if ownsSource {
      ownsSource = false
      unsafe source.release()
    }
    return false
  }

  /// The same batch, keeping its source until it is delivered.
  consuming func owning() -> Batch {
    if !ownsSource {
      _ = unsafe source.retain()
      ownsSource = true
    }
    return self
  }
}

extension CellOutcome {
  /// The same outcome, keeping the source of what it delivers.
  package func owning() -> CellOutcome {
    if case .deliver(let batch) = self { .deliver(batch.owning()) } else { self }
  }
}
