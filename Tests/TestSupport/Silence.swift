import Promises

/// Keeps the library's warnings out of the output of tests that drop resolvers by the thousand.
///
/// Happens once in a process. Whoever changes the configuration asks for it first, so that it does not
/// happen in the middle of that.
public let silence: Void = { conf.logHandler = { _ in } }()
