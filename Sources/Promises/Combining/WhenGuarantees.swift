/// Waits for all guarantees.
///
///     when(guarantees: ids.map { id in askAbout(id) })
///       .done { answers in show(answers) }
///
/// - Parameter guarantees: Any number of guarantees; for an empty array, the result is
///   already fulfilled.
/// - Returns: A guarantee of the values, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func when<Value: Sendable>(
  guarantees: [Guarantee<Value>]
) -> Guarantee<[Value]> { collectGuaranteed(guarantees) }

/// Waits for all guarantees without values.
///
///     when(guarantees: [askAbout(1).asVoid(), after(.seconds(1))])
///       .done { show("Ready.") }
///
/// - Parameter guarantees: Any number of guarantees; for an empty array, the result is
///   already fulfilled.
/// - Returns: A guarantee that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when(guarantees: [Guarantee<Void>]) -> Guarantee<Void> {
  collectGuaranteed(guarantees).asVoid()
}

/// Waits for all guarantees.
///
///     when(guarantees: askAbout(1), askAbout(2))
///       .done { answers in show(answers) }
///
/// - Parameter guarantees: Any number of guarantees.
/// - Returns: A guarantee of the values, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<Value: Sendable>(guarantees: Guarantee<Value>...) -> Guarantee<[Value]> {
  collectGuaranteed(guarantees)
}

/// Waits for all guarantees without values.
///
///     when(guarantees: after(.seconds(1)), after(.seconds(2)))
///       .done { show("Ready.") }
///
/// - Parameter guarantees: Any number of guarantees.
/// - Returns: A guarantee that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func when(guarantees: Guarantee<Void>...) -> Guarantee<Void> {
  collectGuaranteed(guarantees).asVoid()
}

/// Waits for guarantees of different types.
///
///     let (one, two) = (askAbout(1), askAbout(2))
///     when(guarantees: one, two, one, two, one, two, one)
///       .done { first, _, _, _, _, _, last in show(first, last) }
///
/// - Parameters:
///   - first: The first guarantee.
///   - second: The second guarantee.
///   - rest: Any number of others.
/// - Returns: A guarantee of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<First: Sendable, Second: Sendable, each Rest: Sendable>(
  guarantees first: Guarantee<First>, _ second: Guarantee<Second>,
  _ rest: repeat Guarantee<each Rest>
) -> Guarantee<(First, Second, repeat each Rest)> {
  tupleOfValues(first, second, repeat each rest)
}

/// Waits for all guarantees.
///
///     when(askAbout(1), askAbout(2)).done { answers in show(answers) }
///
/// - Parameter guarantees: Any number of guarantees.
/// - Returns: A guarantee of the values, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<Value: Sendable>(_ guarantees: Guarantee<Value>...) -> Guarantee<[Value]> {
  collectGuaranteed(guarantees)
}

/// Waits for all guarantees without values.
///
///     when(after(.seconds(1)), after(.seconds(2))).done { show("Ready.") }
///
/// - Parameter guarantees: Any number of guarantees.
/// - Returns: A guarantee that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func when(_ guarantees: Guarantee<Void>...) -> Guarantee<Void> {
  collectGuaranteed(guarantees).asVoid()
}

/// Waits for guarantees of different types.
///
///     let (one, two) = (askAbout(1), askAbout(2))
///     when(one, two, one, two, one, two, one)
///       .done { first, _, _, _, _, _, last in show(first, last) }
///
/// - Parameters:
///   - first: The first guarantee.
///   - second: The second guarantee.
///   - rest: Any number of others.
/// - Returns: A guarantee of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<First: Sendable, Second: Sendable, each Rest: Sendable>(
  _ first: Guarantee<First>, _ second: Guarantee<Second>, _ rest: repeat Guarantee<each Rest>
) -> Guarantee<(First, Second, repeat each Rest)> {
  tupleOfValues(first, second, repeat each rest)
}

// A copy in each caller was 150 bytes.
@inline(never) @_alwaysEmitIntoClient
package func collectGuaranteed<Value: Sendable>(
  _ guarantees: [Guarantee<Value>]
) -> Guarantee<[Value]> {
  combine(guarantees, .allFulfilled, function: "when") { $0.values() }
}
