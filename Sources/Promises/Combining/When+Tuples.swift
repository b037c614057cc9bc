// A tuple of a parameter pack inferred in the same expression is opaque to the type checker, and
// neither `.done { print($0.1) }` nor `.map(\.1)` compiles. So tuples of two to six have overloads
// of their own, a call of the pack's implementation each; beyond six arguments there is the pack.
//
// The forms for plain promises are not disfavoured: a chain behind a disfavoured function has the
// compiler try all meanings of each `+` again with the other forms. For the same reason the pack
// names seven arguments, and no call with fewer fits the pack. The forms for thenables of any kind
// are disfavoured, which makes a `when` of cancellable promises alone cancellable.

// Derived for: 3...6.
/// Waits for promises of different types, guarantees among them, to be fulfilled.
///
///     when(fulfilled: fetchUser(id), fetchNews())
///       .done { user, news in show(user, news) }
///
/// > Rejects with: the first error; among inputs already rejected, the error of the first in order.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
/// - Returns: A promise of a tuple of the values that settles inline.
@_alwaysEmitIntoClient public func when<A: PlainThenable, B: PlainThenable>(
  fulfilled first: A, _ second: B
) -> Promise<(A.T, B.T)> { tupleOfValues(first, second) }

// Not variadic: in the middle of a chain the compiler ignores variadic candidates if the form for
// tuples fits, and the value would be `((), ())`.

// Derived for: 3...6.
/// Waits for promises without values, guarantees among them, to be fulfilled.
///
///     when(fulfilled: signIn(), after(seconds: 1)).done { show("Ready.") }
///
/// > Rejects with: the first error; among inputs already rejected, the error of the first in order.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
/// - Returns: A promise that settles inline.
@_alwaysEmitIntoClient public func when(
  fulfilled first: any PlainThenable<Void>, _ second: any PlainThenable<Void>
) -> Promise<Void> { waitForAll([first, second]) }

// Derived for: 3...6.
/// Waits for thenables of different types and kinds, cancellable promises among them, to be
/// fulfilled.
///
///     func pair(_ first: some Thenable<User>, _ second: some Thenable<[String]>) {
///       when(fulfilled: first, second).done { user, news in show(user, news) }.cauterize()
///     }
///
/// > Rejects with: the first error; among inputs already rejected, the error of the first in order.
///
/// - Parameters:
///   - first: The first thenable.
///   - second: The second thenable.
/// - Returns: A promise of a tuple of the values that settles inline.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<A: Thenable, B: Thenable>(
  fulfilled first: A, _ second: B
) -> Promise<(A.T, B.T)> { tupleOfValues(first, second) }
