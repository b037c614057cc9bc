// For arrays, and not for any collection, as `when`. The forms for arguments are disfavoured: the
// compiler would first try an array literal as a single argument, and learn only at the end of the
// chain that an array is no promise.

/// Settles the way the first promise to settle does, with a value or an error.
///
///     race(urls.map { url in download(url) })
///
/// The inputs that lose go on: one that waits for a timer, such as `after(.seconds(60)).map { … }`,
/// stays until the time has come. A race with `autoCancel: true` cancels its inputs, and a
/// `timeout` releases its own timer.
///
/// > Rejects with: the error of the first input to settle, if that input is rejected;
/// > ``PromiseError/badInput`` if there are no inputs.
///
/// - Parameters:
///   - thenables: The promises; among several already settled, the first in order wins.
///   - file: The file to name in log messages.
///   - line: The line in that file.
/// - Returns: A promise that settles inline. Nothing is left behind on the inputs that lost.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func race<Input: Thenable, Value>(
  _ thenables: [Input], file: StaticString = #fileID, line: UInt = #line
) -> Promise<Value> where Input.T == Value {
  pickWinner(.firstSettled, among: thenables.cells, at: Place(file, line))
}

/// Settles the way the first promise to settle does, with a value or an error.
///
///     race(fetchFromServer(), fetchFromCache())
///
/// > Rejects with: the error of the first input to settle, if that input is rejected;
/// > ``PromiseError/badInput`` if there are no inputs.
///
/// - Parameter thenables: The promises; among several already settled, the first in order wins.
/// - Returns: A promise that settles inline. Nothing is left behind on the inputs that lost.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func race<Input: PlainThenable>(_ thenables: Input...) -> Promise<Input.T> {
  pickWinner(.firstSettled, among: thenables.cells)
}

/// Settles the way the first of several promises, guarantees and other thenables to settle does,
/// with a value or an error.
///
///     race(fetchFromServer(), after(.seconds(10)).map { Page() })
///
/// > Rejects with: the error of the first input to settle, if that input is rejected;
/// > ``PromiseError/badInput`` if there are no inputs.
///
/// - Parameter thenables: Promises of any kind; among several already settled, the first in order
///   wins.
/// - Returns: A promise that settles inline. Nothing is left behind on the inputs that lost.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
public func race<Value: Sendable>(_ thenables: any Thenable<Value>...) -> Promise<Value> {
  pickWinner(.firstSettled, among: thenables.map { $0.cell })
}

/// Takes the value of the first guarantee to be fulfilled.
///
///     race(askAbout(1), askAbout(2)).done { answer in show(answer) }
///
/// A call without arguments stops the program: a guarantee without inputs would never have a value.
///
/// - Parameter guarantees: At least one guarantee; among several already fulfilled, the first in
///   order wins.
/// - Returns: A guarantee that settles inline. Nothing is left behind on the inputs that lost.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient public func race<Value: Sendable>(
  _ guarantees: Guarantee<Value>...
) -> Guarantee<Value> {
  precondition(!guarantees.isEmpty, "race() of no guarantees would never have a value")
  return pickWinner(.firstSettled, among: guarantees)
}

/// Takes the value of the first promise to be fulfilled; rejections do not count while others are
/// pending.
///
///     race(fulfilled: urls.map { url in download(url) })
///
/// > Rejects with: ``PromiseError/noWinner(errors:)`` if all inputs are rejected, with the errors
/// > of all; ``PromiseError/badInput`` if there are none.
///
/// - Parameters:
///   - thenables: The promises; among several already fulfilled, the first in order wins.
///   - file: The file to name in log messages.
///   - line: The line in that file.
/// - Returns: A promise that settles inline. Nothing is left behind on the inputs that lost.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func race<Input: Thenable, Value>(
  fulfilled thenables: [Input], file: StaticString = #fileID, line: UInt = #line
) -> Promise<Value> where Input.T == Value {
  pickWinner(.firstFulfilled, among: thenables.cells, at: Place(file, line))
}

/// Takes the value of the first promise to be fulfilled; rejections do not count while others are
/// pending.
///
///     race(fulfilled: fetchFromServer(), fetchFromCache())
///
/// > Rejects with: ``PromiseError/noWinner(errors:)`` if all inputs are rejected, with the errors
/// > of all; ``PromiseError/badInput`` if there are none.
///
/// - Parameter thenables: The promises; among several already fulfilled, the first in order wins.
/// - Returns: A promise that settles inline. Nothing is left behind on the inputs that lost.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func race<Input: PlainThenable>(fulfilled thenables: Input...) -> Promise<Input.T> {
  pickWinner(.firstFulfilled, among: thenables.cells)
}

/// Takes the value of the first of several promises, guarantees and other thenables to be
/// fulfilled; rejections do not count while others are pending.
///
///     race(fulfilled: fetchFromServer(), Guarantee.value(Page()))
///
/// > Rejects with: ``PromiseError/noWinner(errors:)`` if all inputs are rejected, with the errors
/// > of all; ``PromiseError/badInput`` if there are none.
///
/// - Parameter thenables: The promises; among several already fulfilled, the first in order wins.
/// - Returns: A promise that settles inline. Nothing is left behind on the inputs that lost.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
public func race<Value: Sendable>(
  fulfilled thenables: any Thenable<Value>...
) -> Promise<Value> {
  pickWinner(.firstFulfilled, among: thenables.map { $0.cell })
}

@_alwaysEmitIntoClient package func pickWinner<Link: OwnThenable>(
  _ mode: Combinator.Mode, among cells: [PromiseCell], at place: Place = Place(),
  autoCancel: Bool = false, function: StaticString = #function
) -> Link {
  settle(
    Link(of: function, at: place), asWinner: mode, among: cells,
    autoCancel ? Link.inputCancellation : nil)
}

@usableFromInline package func settle<Result: PromiseCell>(
  _ result: Result, asWinner mode: Combinator.Mode, among cells: [PromiseCell],
  _ autoCancel: (any Error)?
) -> Result {
  var noWinner: Combinator.Completion?
  // A race decided by its first input needs no completion, and need not keep its inputs.
  if mode == .firstFulfilled, !cells.isEmpty {
    noWinner = { cells in
      result.settle(error: PromiseError.noWinner(errors: cells.map { $0!.rejection }))
    }
  }
  return combine(cells, mode, into: result, autoCancel, completion: noWinner)
}
