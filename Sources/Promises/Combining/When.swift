// For arrays, and not for any collection: `[Input]` shows the compiler that a literal or the result
// of `map` is meant, a `Collection` does not. Then the compiler tries all meanings of each operator
// in the rest of the chain, and gives up at two or three. For the same reason the value has a name:
// what is behind `Input.T` is found out too late.

/// Waits for all promises to be fulfilled.
///
///     when(fulfilled: ids.map { id in fetchUser(id) })
///       .done { users in show(users) }
///
/// > Rejects with: the first error; among inputs already rejected, the error of the first in order.
///
/// - Parameter thenables: Any number of promises; for an empty array, the result is fulfilled at
///   once.
/// - Returns: A promise of the values, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs; no handler is left behind on an input still
///   pending when another one is rejected.
@_alwaysEmitIntoClient public func when<Input: Thenable, Value>(
  fulfilled thenables: [Input]
) -> Promise<[Value]> where Input.T == Value {
  combine(thenables.cells, .allFulfilled) { $0.values() }
}

/// Waits for all promises without values to be fulfilled.
///
///     when(fulfilled: ids.map { id in fetchUser(id).asVoid() })
///       .done { show("All there.") }
///
/// > Rejects with: the first error; among inputs already rejected, the error of the first in order.
///
/// - Parameter thenables: Any number of promises; for an empty array, the result is
///   already fulfilled.
/// - Returns: A promise that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func when<Input: Thenable>(
  fulfilled thenables: [Input]
) -> Promise<Void> where Input.T == Void {
  waitForAll(thenables.cells)
}

/// Waits for all promises without values, guarantees among them, to be fulfilled.
///
///     when(fulfilled: signIn(), after(.seconds(1)).asVoid(), closeConnection())
///
/// > Rejects with: the first error; among inputs already rejected, the error of the first in order.
///
/// - Parameter thenables: Any number of promises and guarantees.
/// - Returns: A promise that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
public func when(fulfilled thenables: any Thenable<Void>...) -> Promise<Void> {
  waitForAll(thenables.map { $0.cell })
}

/// Waits for any number of promises of different types to be fulfilled.
///
///     let (user, news) = (fetchUser(id), fetchNews())
///     when(fulfilled: user, news, user, news, user, news, user)
///       .done { first, _, _, _, _, _, last in show(first, last) }
///
///
/// > Rejects with: the first error; among inputs already rejected, the error of the first in order.
///
/// - Parameters:
///   - first: The first promise.
///   - rest: Any number of others.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<First: Thenable, each Rest: Thenable>(
  fulfilled first: First, _ rest: repeat each Rest
) -> Promise<(First.T, repeat (each Rest).T)> {
  tupleOfValues(first, repeat each rest)
}

/// Waits for promises of types known only at run time.
///
///     let work: [any Thenable] = [fetchUser(id), fetchNews()]
///     when(fulfilled: work).done { values in show(values) }
///
/// > Rejects with: the first error; among inputs already rejected, the error of the first in order.
///
/// - Parameter thenables: Any number of promises; for an empty array, the result is fulfilled at
///   once.
/// - Returns: A promise of the values, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
public func when(fulfilled thenables: [any Thenable]) -> Promise<[any Sendable]> {
  func erased<Input: Thenable>(_ thenable: Input) -> PromiseCell {
    thenable.cell.link(
      Promise<any Sendable>(link: LinkBehaviour.map(Input.T.self, (any Sendable).self)),
      .fulfilled, Hop(), { @Sendable (value: Input.T) throws -> any Sendable in value })
  }
  return combine(thenables.map { erased($0) }, .allFulfilled) { $0.values() }
}

@_alwaysEmitIntoClient
package func tupleOfValues<First: Thenable, each Rest: Thenable, Link: OwnThenable>(
  _ first: First, _ rest: repeat each Rest, autoCancel: Bool = false,
  function: StaticString = #function
) -> Link where Link.T == (First.T, repeat (each Rest).T) {
  var cells = [first.cell]
  repeat cells.append((each rest).cell)
  return combine(cells, .allFulfilled, autoCancel: autoCancel, function: function) { cells in
    var values = CellReader(cells)
    return (values.next(as: First.T.self), repeat values.next(as: (each Rest).T.self))
  }
}

@_alwaysEmitIntoClient package func waitForAll<Link: OwnThenable>(
  _ cells: [PromiseCell], autoCancel: Bool = false, function: StaticString = #function
) -> Link where Link.T == Void {
  combine(cells, .allFulfilled, autoCancel: autoCancel, function: function) { _ in }
}

/// Makes a promise of what `value` makes of the settled cells.
@_alwaysEmitIntoClient package func combine<Link: OwnThenable>(
  _ cells: [PromiseCell], _ mode: Combinator.Mode, autoCancel: Bool = false,
  function: StaticString = #function, _ value: @escaping @Sendable ([PromiseCell?]) -> Link.T
) -> Link {
  let result = Link(of: function)
  return combine(cells, mode, into: result, autoCancel ? Link.inputCancellation : nil) { cells in
    result.settle(value: value(cells))
  }
}

/// Settles `result` as the mode requires; without inputs, as if all had settled, or as the error of
/// bad input if there is no completion.
@usableFromInline package func combine<Result: PromiseCell>(
  _ cells: [PromiseCell], _ mode: Combinator.Mode, into result: Result, _ autoCancel: (any Error)?,
  completion: Combinator.Completion?
) -> Result {
  if !cells.isEmpty {
    result.notePlace(of: cells)
    Combinator.start(
      cells, mode: mode, result: result, autoCancel: autoCancel, completion: completion)
  } else if let completion {
    _ = completion([])
  } else {
    _ = result.settle(
      error: PromiseError.badInput("race() needs at least one promise", at: result.beginning))
  }
  return result
}

extension [PromiseCell?] {
  @inlinable package func values<Value>() -> [Value] { map { $0!.value(as: Value.self) } }

  @inlinable package func outcomes<Value>() -> [Result<Value, any Error>] {
    map { $0!.settledOutcome(of: Value.self) }
  }
}

/// Reads the values or outcomes of settled cells one after the other, each with its own type.
@usableFromInline package struct CellReader {
  private var cells: ArraySlice<PromiseCell?>

  @usableFromInline package init(_ cells: [PromiseCell?]) { self.cells = cells[...] }

  @usableFromInline package mutating func nextCell() -> PromiseCell { cells.removeFirst()! }

  @inlinable
  package mutating func next<Value>(as _: Value.Type) -> Value { nextCell().value(as: Value.self) }

  @inlinable
  package mutating func next<Value>(outcomeOf _: Value.Type) -> Result<Value, any Error> {
    nextCell().settledOutcome(of: Value.self)
  }
}
