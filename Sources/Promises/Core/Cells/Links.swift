// Behaviours of links: how each kind of link calls its body. The functions are inlinable, so that
// clients get them specialised for their types. The closures have no captures, so a closure costs
// no object, and is made once for each pair of types instead of once for each call.

extension PromiseCell {
  /// Follows the promise that a body returns, or rejects with the error that the body throws.
  @inlinable
  package final func follow<Inner: Thenable>(catching body: () throws -> Inner) -> CellOutcome {
    do {
      return .follow(Returned(try body().cell))
    } catch {
      return beRejected(orLog: error)
    }
  }

  /// Attaches a handler that receives the outcome inline.
  @inlinable package final func attachPipe<Value>(
    of _: Value.Type, _ handler: __owned @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    _ = link(
      PromiseCell(behaviour: { cell, event, source in
        guard event == .run else { return .nothing }
        let handler = cell.takeBody(as: Consumer<Result<Value, any Error>>.self)
        try? handler.run(source.settledOutcome(of: Value.self))
        return .nothing
      }), .settled, Hop(), Consumer(handler))
  }

  /// Attaches a handler that learns only of the settlement, and settles no promise.
  @usableFromInline
  final func attachFinally(_ hop: consuming Hop, _ body: __owned @escaping Nullary<Void>) {
    _ = link(
      PromiseCell(behaviour: { cell, event, _ in
        if event == .run { try? cell.takeBody(as: Action.self).run() }
        return .nothing
      }), .settled, hop, Action(consume body))
  }
}

/// The behaviours of links, one for each shape of body.
@usableFromInline package enum LinkBehaviour {
  /// `(Input) throws -> Output`, when fulfilled: settles with the result.
  @inlinable package static func map<Input, Output>(_: Input.Type, _: Output.Type) -> Behaviour {
    { cell, event, source in
      guard event == .run else { return cell.adopt(event, from: source, Output.self) }
      let body = cell.takeBody(as: Body<Input, Output>.self)
      return cell.settle { try body(source.value(as: Input.self)) }
    }
  }

  /// `(Input) throws -> Void`, when fulfilled: settles when the body has returned.
  @inlinable package static func consume<Input>(_: Input.Type) -> Behaviour {
    { cell, event, source in
      guard event == .run else { return cell.adopt(event, from: source, Void.self) }
      let body = cell.takeBody(as: Consumer<Input>.self)
      return cell.settle { try body.run(source.value(as: Input.self)) }
    }
  }

  /// `(Value) throws -> Void`, when fulfilled: settles with the same value when the body has
  /// returned.
  @inlinable package static func use<Value>(_: Value.Type) -> Behaviour {
    { cell, event, source in
      guard event == .run else { return cell.adopt(event, from: source, Value.self) }
      let body = cell.takeBody(as: Consumer<Value>.self)
      return cell.settle {
        let value = source.value(as: Value.self)
        try body.run(value)
        return value
      }
    }
  }

  /// `(Input) throws -> Output?`, when fulfilled: settles with the result, or rejects if the result
  /// is nil.
  @inlinable package static func compactMap<Input: Sendable, Output>(
    _: Input.Type, _: Output.Type
  ) -> Behaviour {
    { cell, event, source in
      guard event == .run else { return cell.adopt(event, from: source, Output.self) }
      let body = cell.takeBody(as: Body<Input, Output?>.self)
      return cell.settle {
        let value = source.value(as: Input.self)
        guard let output = try body(value) else {
          throw PromiseError.compactMap(value, Output.self)
        }
        return output
      }
    }
  }

  /// `(Input) throws -> some Thenable`, when fulfilled: follows the result.
  @inlinable
  package static func then<Input, Inner: Thenable>(_: Input.Type, _: Inner.Type) -> Behaviour {
    { cell, event, source in
      guard event == .run else { return cell.adopt(event, from: source, Inner.T.self) }
      let body = cell.takeBody(as: Starter<Input, Inner>.self)
      return cell.follow { try body.run(source.value(as: Input.self)) }
    }
  }

  /// `(any Error) throws -> some Thenable`, when rejected: follows the result.
  @inlinable package static func recover<Inner: Thenable>(_: Inner.Type) -> Behaviour {
    { cell, event, source in
      guard event == .run else { return cell.adopt(event, from: source, Inner.T.self) }
      let body = cell.takeBody(as: ErrorStarter<Inner>.self)
      return cell.follow { try body.run(source.rejection) }
    }
  }

  /// `(any Error) throws -> Output`, when rejected: settles with the result.
  @inlinable package static func recoverValue<Output>(_: Output.Type) -> Behaviour {
    { cell, event, source in
      guard event == .run else { return cell.adopt(event, from: source, Output.self) }
      let body = cell.takeBody(as: Body<any Error, Output>.self)
      return cell.settle { try body(source.rejection) }
    }
  }

  /// `(any Error) -> Void`, when rejected; fulfils in any case.
  @usableFromInline package static var `catch`: Behaviour {
    { cell, event, source in
      if event == .destroy { return .nothing }
      if event == .run { try? cell.takeBody(as: ErrorConsumer.self).run(source.rejection) }
      return CellOutcome(cell.settle(value: ()))
    }
  }

  /// `(Result) -> Void`, in any case: settles the way the source did, once the body has finished.
  @inlinable package static func observe<Value>(_: Value.Type) -> Behaviour {
    { cell, event, source in
      guard event == .run else { return cell.adopt(event, from: source, Value.self) }
      let body = cell.takeBody(as: Consumer<Result<Value, any Error>>.self)
      try? body.run(source.settledOutcome(of: Value.self))
      return cell.adopt(source, Value.self)
    }
  }

  /// `(any Error) -> Void`, when rejected: rejects with the same error, once the body has finished.
  @inlinable package static func observeError<Value>(_: Value.Type) -> Behaviour {
    { cell, event, source in
      guard event == .run else { return cell.adopt(event, from: source, Value.self) }
      try? cell.takeBody(as: ErrorConsumer.self).run(source.rejection)
      return cell.adopt(source, Value.self)
    }
  }

  /// `() -> Void`, in any case: settles the way the source did, once the body has finished.
  @inlinable package static func ensure<Value>(_: Value.Type) -> Behaviour {
    { cell, event, source in
      guard event == .run else { return cell.adopt(event, from: source, Value.self) }
      try? cell.takeBody(as: Action.self).run()
      return cell.adopt(source, Value.self)
    }
  }

  /// `(PromiseCell, PromiseCell) -> CellOutcome`: the body settles the link.
  @inlinable package static func settling<Value>(_: Value.Type) -> Behaviour {
    { cell, event, source in
      guard event == .run else { return cell.adopt(event, from: source, Value.self) }
      return cell.takeBody(as: Settler.self).run(cell, source)
    }
  }

  /// `() -> some Thenable<Void>`, in any case: settles the way the source did, once the body's
  /// promise has settled.
  @inlinable
  package static func ensureThen<Value, Inner: Thenable>(_: Value.Type, _: Inner.Type) -> Behaviour
  {
    { cell, event, source in
      guard event == .run else { return cell.adopt(event, from: source, Value.self) }
      let body = cell.takeBody(as: NullaryStarter<Inner>.self)
      do {
        return cell.adopt(source, after: try body.run().cell)
      } catch {
        return cell.adopt(source, Value.self)
      }
    }
  }
}

extension Thenable {
  /// Returns this promise; throws if the link's own body has returned it.
  ///
  /// For bodies of links that follow another promise, which follows this one.
  @inlinable package func other(than link: PromiseCell) throws -> Self {
    if self === link { throw PromiseError.returnedSelf }
    return self
  }
}

extension PromiseCell {
  /// Settles the way `source` did, once `cleanup` has settled.
  @usableFromInline
  package final func adopt(_ source: PromiseCell, after cleanup: PromiseCell) -> CellOutcome {
    let registration = CleanupRegistration(link: self, source: source)
    // From here on the registration keeps the source, and the list of `cleanup` keeps this link.
    locked { _ in
      self.source = nil
      trackSettledSource(source)
      hopWord = Trigger.cleanup.rawValue
      self.cleanup = registration
    }
    registration.attach(to: cleanup)
    // A cleanup that waits for this link would never end (L87).
    guard loadState().hasHandlers, cleanup.waits(for: self), registration.remove() else {
      return .wait
    }
    registration.letGo()
    return beRejected(orLog: PromiseError.returnedSelf)
  }
}

/// The registration of `ensureThen` with the body's promise.
private final class CleanupRegistration: Registration, @unchecked Sendable {
  private let link: PromiseCell
  private let settledSource: PromiseCell

  init(link: PromiseCell, source: PromiseCell) {
    self.link = link
    settledSource = source
  }

  /// Has the link forget this registration, which may be released before the link settles.
  func letGo() {
    link.locked { if $0.isPending { link.hopWord = Trigger.follower.rawValue } }
  }

  override func arrived(from cleanup: PromiseCell) -> CellOutcome {
    letGo()
    if cleanup.loadState().isRejected {
      link.report(.failedCleanup, cleanup.rejection)
    }
    return link.ended(link.adopt(settledSource)).owning()
  }

  override func abandoned() {
    letGo()
    link.lose().propagate()
  }
}
