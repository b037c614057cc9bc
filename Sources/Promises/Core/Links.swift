// How operators make links. The functions here are small and inlinable so that clients get them
// specialised for their types; what runs a handler later is a closure without captures, which then
// costs no object. Everything else stays behind calls and is free to change.

extension PromiseCell {
  /// Equips a new cell with a body and attaches it.
  @inlinable
  final func link<Link: PromiseCell, Body>(
    _ link: Link, _ trigger: Trigger, _ hop: consuming Hop, _ body: consuming Body
  ) -> Link {
    link.prepare(trigger, hop, body: body)
    attach(link)
    return link
  }

  /// What every cell with a value of this type does with an event that is not for its body.
  @inlinable
  final func takeOver<Value>(
    _ event: CellEvent, from source: PromiseCell, _: Value.Type
  ) -> CellOutcome {
    switch event {
    case .destroy:
      destroyValue(as: Value.self)
      return .nothing
    case .adopt, .run:
      return CellOutcome(settle(value: source.value(as: Value.self)))
    }
  }

  /// Attaches a handler that is told the outcome inline.
  @inlinable
  final func attachPipe<Value>(
    of _: Value.Type, _ handler: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    _ = link(
      PromiseCell(behaviour: { cell, event, source in
        guard event == .run else { return .nothing }
        let handler = cell.takeBody(as: (@Sendable (Result<Value, any Error>) -> Void).self)
        unsafe handler(source.outcome(of: Value.self).unsafelyUnwrapped)
        return .nothing
      }), .settled, Hop(), handler)
  }

  /// Lets this pending cell, whose type of value is that of `source`, settle as `source` does.
  @usableFromInline
  final func follow(_ source: PromiseCell) {
    hopWord = Trigger.never.rawValue
    source.attach(self)
  }
}
