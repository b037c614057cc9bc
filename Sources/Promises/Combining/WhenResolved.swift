/// Waits for all promises to settle, whether they are fulfilled or rejected.
///
///     when(resolved: ids.map { id in fetchUser(id) }).done { results in
///       show(results.compactMap { result in try? result.get() })
///     }
///
/// - Parameter thenables: Any number of promises; for an empty array, the result is fulfilled at
///   once.
/// - Returns: A guarantee of the outcomes, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func when<Input: PlainThenable, Value>(
  resolved thenables: [Input]
) -> Guarantee<[Result<Value, any Error>]> where Input.T == Value {
  collectOutcomes(thenables.cells, of: Value.self, into: Guarantee(.waiting))
}

/// Waits for all promises to settle, whether they are fulfilled or rejected.
///
/// - Parameter thenables: Any number of promises.
/// - Returns: A guarantee of the outcomes, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func when<Input: Thenable>(
  resolved thenables: Input...
) -> Guarantee<[Result<Input.T, any Error>]> {
  collectOutcomes(thenables.cells, of: Input.T.self, into: Guarantee(.waiting))
}

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
///     when(resolved: fetchUser(id), fetchNews()).done { user, news in
///       show(try? user.get(), try? news.get())
///     }
///
/// In the chain that begins with this call, name the outcomes in the closure, as here. The compiler
/// doesn't know yet how long the tuple is: for three or more promises `$0.2` and `\.1` are unknown.
///
/// - Parameters:
///   - first: The first promise.
///   - second: The second promise.
///   - rest: Any number of others.
/// - Returns: A guarantee of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<First: Thenable, Second: Thenable, each Rest: Thenable>(
  resolved first: First, _ second: Second, _ rest: repeat each Rest
) -> Guarantee<
  (
    Result<First.T, any Error>, Result<Second.T, any Error>,
    repeat Result<(each Rest).T, any Error>
  )
> { tupleOfOutcomes(first, second, repeat each rest, into: Guarantee(.waiting)) }

@_alwaysEmitIntoClient
package func tupleOfOutcomes<
  First: Thenable, Second: Thenable, each Rest: Thenable, Output: PromiseCell
>(
  _ first: First, _ second: Second, _ rest: repeat each Rest, into result: Output,
  autoCancel: (any Error)? = nil
) -> Output {
  var cells = [first.cell, second.cell]
  repeat cells.append((each rest).cell)
  return combine(cells, .allSettled, into: result, autoCancel) { cells in
    var values = CellReader(cells)
    return result.settle(
      value: (
        values.next(outcomeOf: First.T.self), values.next(outcomeOf: Second.T.self),
        repeat values.next(outcomeOf: (each Rest).T.self)
      ))
  }
}

@_alwaysEmitIntoClient package func collectOutcomes<Value: Sendable, Output: PromiseCell>(
  _ cells: [PromiseCell], of _: Value.Type, into result: Output, autoCancel: (any Error)? = nil
) -> Output {
  combine(cells, .allSettled, into: result, autoCancel) { cells in
    result.settle(value: cells.map { $0!.settledOutcome(of: Value.self) })
  }
}
