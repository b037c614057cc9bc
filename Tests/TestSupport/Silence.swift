import Promises

/// Keeps the library's warnings out of the output of tests that drop resolvers by the thousand.
///
/// Happens once in a process. Code about to change the configuration reads `silence`, to avoid
/// silencing the log in the middle of the change.
public let silence: Void = { conf.logHandler = { _ in } }()
