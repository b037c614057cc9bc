public import Promises

// All forms but those for arrays of cancellable promises are disfavoured, for the reason given in
// Promises/Combining/Race.swift. If all inputs are cancellable, so is the result: among disfavoured
// forms the compiler takes the one for cancellable promises alone as the more special, provided
// that no argument has a default. A mixture of both kinds without `autoCancel:` makes a plain
// promise.

// Derived for: without autoCancel.
/// Settles the way the first promise to settle does, with a value or an error.
///
///     race(urls.map { url in download(url) }, autoCancel: true)
///
/// The result does not wait for what still runs in the losers, so a race belongs around
/// `withResource` and the `run` of a `Limiter`, not into them. Without `autoCancel`, a loser that
/// waits for a timer stays until the time has come.
///
/// > Rejects with: the error of the first input to settle, if that input is rejected;
/// > `PromiseError.badInput` if there are no inputs; the cancel reason.
///
/// - Parameters:
///   - thenables: The promises; among several already settled, the first in order counts.
///   - autoCancel: Whether to cancel inputs still pending as soon as the inputs no longer matter,
///     and when the returned promise is cancelled. Otherwise inputs are left alone.
///   - file: The file to name in log messages.
///   - line: The line in that file.
/// - Returns: A promise that settles inline. Nothing is left behind on inputs still pending.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func race<Value: Sendable>(
  _ thenables: [CancellablePromise<Value>], autoCancel: Bool, file: StaticString = #fileID,
  line: UInt = #line
) -> CancellablePromise<Value> {
  pickWinner(.firstSettled, among: thenables.cells, at: Place(file, line), autoCancel: autoCancel)
}

// Derived for: without autoCancel.
/// As [`race`](<doc:race(_:autoCancel:file:line:)-58g2i>), for arguments.
@_disfavoredOverload
@_alwaysEmitIntoClient public func race<Value: Sendable>(
  _ thenables: CancellablePromise<Value>..., autoCancel: Bool
) -> CancellablePromise<Value> {
  race(thenables, autoCancel: autoCancel, file: "", line: 0)
}

/// As [`race`](<doc:race(_:autoCancel:file:line:)-58g2i>), for promises of one type, or
/// guarantees.
@_disfavoredOverload
@_alwaysEmitIntoClient public func race<Input: Thenable, Value>(
  _ thenables: [Input], autoCancel: Bool, file: StaticString = #fileID, line: UInt = #line
) -> CancellablePromise<Value> where Input.T == Value {
  pickWinner(.firstSettled, among: thenables.cells, at: Place(file, line), autoCancel: autoCancel)
}

/// As [`race`](<doc:race(_:autoCancel:file:line:)-58g2i>), for promises,
/// guarantees and cancellable promises together.
@_disfavoredOverload
public func race<Value: Sendable>(
  _ thenables: [any Thenable<Value>], autoCancel: Bool, file: StaticString = #fileID,
  line: UInt = #line
) -> CancellablePromise<Value> {
  pickWinner(
    .firstSettled, among: thenables.map { $0.cell }, at: Place(file, line), autoCancel: autoCancel)
}

/// As [`race`](<doc:race(_:autoCancel:file:line:)-58g2i>), for arguments of
/// different kinds.
@_disfavoredOverload
public func race<Value: Sendable>(
  _ thenables: any Thenable<Value>..., autoCancel: Bool
) -> CancellablePromise<Value> {
  race(thenables, autoCancel: autoCancel, file: "", line: 0)
}

// Derived for: without autoCancel.
/// Takes the value of the first promise to be fulfilled; rejections do not count while others are
/// pending.
///
///     race(fulfilled: urls.map { url in download(url) }, autoCancel: true)
///
/// > Rejects with: `PromiseError.noWinner` if all inputs are rejected, with the errors of all;
/// > `PromiseError.badInput` if there are none; the cancel reason.
///
/// - Parameters:
///   - thenables: The promises; among several already settled, the first in order counts.
///   - autoCancel: Whether to cancel inputs still pending as soon as the inputs no longer matter,
///     and when the returned promise is cancelled. Otherwise inputs are left alone.
///   - file: The file to name in log messages.
///   - line: The line in that file.
/// - Returns: A promise that settles inline. Nothing is left behind on inputs still pending.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func race<Value: Sendable>(
  fulfilled thenables: [CancellablePromise<Value>], autoCancel: Bool, file: StaticString = #fileID,
  line: UInt = #line
) -> CancellablePromise<Value> {
  pickWinner(.firstFulfilled, among: thenables.cells, at: Place(file, line), autoCancel: autoCancel)
}

// Derived for: without autoCancel.
/// As [`race`](<doc:race(fulfilled:autoCancel:file:line:)-29p1l>), for arguments.
@_disfavoredOverload
@_alwaysEmitIntoClient public func race<Value: Sendable>(
  fulfilled thenables: CancellablePromise<Value>..., autoCancel: Bool
) -> CancellablePromise<Value> {
  race(fulfilled: thenables, autoCancel: autoCancel, file: "", line: 0)
}

/// As [`race`](<doc:race(fulfilled:autoCancel:file:line:)-29p1l>), for promises of one type, or
/// guarantees.
@_disfavoredOverload
@_alwaysEmitIntoClient public func race<Input: Thenable, Value>(
  fulfilled thenables: [Input], autoCancel: Bool, file: StaticString = #fileID, line: UInt = #line
) -> CancellablePromise<Value> where Input.T == Value {
  pickWinner(.firstFulfilled, among: thenables.cells, at: Place(file, line), autoCancel: autoCancel)
}

/// As [`race`](<doc:race(fulfilled:autoCancel:file:line:)-29p1l>), for promises,
/// guarantees and cancellable promises together.
@_disfavoredOverload
public func race<Value: Sendable>(
  fulfilled thenables: [any Thenable<Value>], autoCancel: Bool, file: StaticString = #fileID,
  line: UInt = #line
) -> CancellablePromise<Value> {
  pickWinner(
    .firstFulfilled, among: thenables.map { $0.cell }, at: Place(file, line), autoCancel: autoCancel
  )
}

/// As [`race`](<doc:race(fulfilled:autoCancel:file:line:)-29p1l>), for arguments of
/// different kinds.
@_disfavoredOverload
public func race<Value: Sendable>(
  fulfilled thenables: any Thenable<Value>..., autoCancel: Bool
) -> CancellablePromise<Value> {
  race(fulfilled: thenables, autoCancel: autoCancel, file: "", line: 0)
}
