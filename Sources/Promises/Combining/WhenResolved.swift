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
  combine(thenables.cells, .allSettled) { $0.outcomes() }
}

/// Waits for all promises to settle, whether they are fulfilled or rejected.
///
///     when(resolved: fetchFromServer(), fetchFromCache()).done { results in
///       show(results.compactMap { result in try? result.get() })
///     }
///
/// - Parameter thenables: Any number of promises.
/// - Returns: A guarantee of the outcomes, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func when<Input: Thenable>(
  resolved thenables: Input...
) -> Guarantee<[Result<Input.T, any Error>]> {
  combine(thenables.cells, .allSettled) { $0.outcomes() }
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
> { tupleOfOutcomes(first, second, repeat each rest) }

@_alwaysEmitIntoClient
package func tupleOfOutcomes<
  First: Thenable, Second: Thenable, each Rest: Thenable, Link: OwnThenable
>(
  _ first: First, _ second: Second, _ rest: repeat each Rest, autoCancel: Bool = false,
  function: StaticString = #function
) -> Link
where
  Link.T == (
    Result<First.T, any Error>, Result<Second.T, any Error>,
    repeat Result<(each Rest).T, any Error>
  )
{
  var cells = [first.cell, second.cell]
  repeat cells.append((each rest).cell)
  return combine(cells, .allSettled, autoCancel: autoCancel, function: function) { cells in
    var values = CellReader(cells)
    return (
      values.next(outcomeOf: First.T.self), values.next(outcomeOf: Second.T.self),
      repeat values.next(outcomeOf: (each Rest).T.self)
    )
  }
}
