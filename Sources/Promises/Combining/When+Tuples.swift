// A tuple of a parameter pack that is inferred in the same expression is opaque to the type checker:
// `.done { print($0.1) }` and `.map(\.1)` do not compile on it. So the sizes in use have overloads of
// their own, a call of the pack's implementation each; beyond six arguments there is the pack.

/// Waits for promises of different types, guarantees among them, to be fulfilled.
///
///     when(fulfilled: fetchUser(id), fetchNews()).done { user, news in show(user, news) }
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(1).
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable>(
  fulfilled first: A, _ second: B
) -> Promise<(A.T, B.T)> { tupleOfValues(first, second, into: Promise(.waiting)) }

/// Waits for promises of different types, guarantees among them, to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
///   - third: The third promise or guarantee.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(1).
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable>(
  fulfilled first: A, _ second: B, _ third: C
) -> Promise<(A.T, B.T, C.T)> { tupleOfValues(first, second, third, into: Promise(.waiting)) }

/// Waits for promises of different types, guarantees among them, to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
///   - third: The third promise or guarantee.
///   - fourth: The fourth promise or guarantee.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(1).
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D
) -> Promise<(A.T, B.T, C.T, D.T)> {
  tupleOfValues(first, second, third, fourth, into: Promise(.waiting))
}

/// Waits for promises of different types, guarantees among them, to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
///   - third: The third promise or guarantee.
///   - fourth: The fourth promise or guarantee.
///   - fifth: The fifth promise or guarantee.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(1).
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E
) -> Promise<(A.T, B.T, C.T, D.T, E.T)> {
  tupleOfValues(first, second, third, fourth, fifth, into: Promise(.waiting))
}

/// Waits for promises of different types, guarantees among them, to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
///   - third: The third promise or guarantee.
///   - fourth: The fourth promise or guarantee.
///   - fifth: The fifth promise or guarantee.
///   - sixth: The sixth promise or guarantee.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(1).
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable, F: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F
) -> Promise<(A.T, B.T, C.T, D.T, E.T, F.T)> {
  tupleOfValues(first, second, third, fourth, fifth, sixth, into: Promise(.waiting))
}
