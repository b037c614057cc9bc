// A tuple of a parameter pack inferred in the same expression is opaque to the type checker, and
// neither `.done { print($0.1) }` nor `.map(\.1)` compiles. So tuples of two to six have overloads
// of their own, a call of the pack's implementation each; beyond six arguments there is the pack.

// Derived for: 3...6.
/// Waits for promises of different types, guarantees among them, to be fulfilled.
///
///     when(fulfilled: fetchUser(id), fetchNews()).done { user, news in show(user, news) }
///
/// > Rejects with: the first error; among inputs already rejected, the error of the first in order.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
/// - Returns: A promise of a tuple of the values that settles inline.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<A: Thenable, B: Thenable>(
  fulfilled first: A, _ second: B
) -> Promise<(A.T, B.T)> { tupleOfValues(first, second, into: Promise(.waiting)) }
