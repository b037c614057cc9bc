/// Settles the way the first promise to settle does, even if that is rejected.
///
///     race(urls.map { url in download(url) })
///
/// > Rejects with: the error of the first input to settle, if that is rejected;
/// > ``PromiseError/badInput`` if there are no inputs.
///
/// - Parameter thenables: The promises; among those that have already settled, the first in order
///   wins.
/// - Returns: A promise that settles inline. It leaves nothing behind on the inputs that lost.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func race<Inputs: Collection>(
  _ thenables: Inputs
) -> Promise<Inputs.Element.T> where Inputs.Element: Thenable {
  decide(.firstSettled, Promise(.waiting), among: thenables.map { $0.cell })
}

/// Settles the way the first promise to settle does, even if that is rejected.
///
///     race(fetchFromServer(), fetchFromCache())
///
/// > Rejects with: the error of the first input to settle, if that is rejected;
/// > ``PromiseError/badInput`` if there are no inputs.
///
/// - Parameter thenables: The promises; among those that have already settled, the first in order
///   wins.
/// - Returns: A promise that settles inline. It leaves nothing behind on the inputs that lost.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func race<Input: Thenable>(_ thenables: Input...) -> Promise<Input.T> { race(thenables) }

/// Settles the way the first promise or guarantee to settle does, even if that is rejected.
///
/// > Rejects with: the error of the first input to settle, if that is rejected.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise, with the same type of value.
///   - rest: Any number of others; among those that have already settled, the first in order wins.
/// - Returns: A promise that settles inline. It leaves nothing behind on the inputs that lost.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
public func race<Value: Sendable>(
  _ first: any Thenable<Value>, _ second: any Thenable<Value>, _ rest: any Thenable<Value>...
) -> Promise<Value> {
  decide(.firstSettled, Promise(.waiting), among: [first.cell, second.cell] + rest.map { $0.cell })
}

/// Takes the value of the first guarantee to be fulfilled.
///
/// - Parameters:
///   - first: The first guarantee.
///   - rest: Any number of others; among those that are already fulfilled, the first in order wins.
/// - Returns: A guarantee that is fulfilled inline. It leaves nothing behind on the inputs that
///   lost.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func race<Value: Sendable>(
  _ first: Guarantee<Value>, _ rest: Guarantee<Value>...
) -> Guarantee<Value> {
  decide(.firstSettled, Guarantee(.waiting), among: [first] + rest)
}

/// Takes the value of the first promise to be fulfilled; rejections do not count while others are
/// pending.
///
///     race(fulfilled: urls.map { url in download(url) })
///
/// > Rejects with: ``PromiseError/noWinner`` if all inputs are rejected; ``PromiseError/badInput``
/// > if there are none.
///
/// - Parameter thenables: The promises; among those that are already fulfilled, the first in order
///   wins.
/// - Returns: A promise that settles inline. It leaves nothing behind on the inputs that lost.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func race<Inputs: Collection>(
  fulfilled thenables: Inputs
) -> Promise<Inputs.Element.T> where Inputs.Element: Thenable {
  decide(.firstFulfilled, Promise(.waiting), among: thenables.map { $0.cell })
}

/// Takes the value of the first promise to be fulfilled; rejections do not count while others are
/// pending.
///
/// > Rejects with: ``PromiseError/noWinner`` if all inputs are rejected; ``PromiseError/badInput``
/// > if there are none.
///
/// - Parameter thenables: The promises; among those that are already fulfilled, the first in order
///   wins.
/// - Returns: A promise that settles inline. It leaves nothing behind on the inputs that lost.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func race<Input: Thenable>(fulfilled thenables: Input...) -> Promise<Input.T> {
  race(fulfilled: thenables)
}

/// Takes the value of the first promise or guarantee to be fulfilled; rejections do not count while
/// others are pending.
///
/// > Rejects with: ``PromiseError/noWinner`` if all inputs are rejected.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise, with the same type of value.
///   - rest: Any number of others; among those that are already fulfilled, the first in order wins.
/// - Returns: A promise that settles inline. It leaves nothing behind on the inputs that lost.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
public func race<Value: Sendable>(
  fulfilled first: any Thenable<Value>, _ second: any Thenable<Value>,
  _ rest: any Thenable<Value>...
) -> Promise<Value> {
  decide(
    .firstFulfilled, Promise(.waiting), among: [first.cell, second.cell] + rest.map { $0.cell })
}

@usableFromInline package func decide<Result: PromiseCell>(
  _ mode: Combinator.Mode, _ result: Result, among cells: [PromiseCell],
  autoCancel: (any Error)? = nil
) -> Result {
  if cells.isEmpty {
    _ = result.settle(error: PromiseError.badInput)
  } else {
    Combinator.start(cells, mode: mode, result: result, autoCancel: autoCancel)
  }
  return result
}
