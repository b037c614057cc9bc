import Promises

/// Keeps the library's reports out of the output of tests that drop resolvers by the thousand.
///
/// Happens once in a process. Code about to change the configuration reads `silence`, to avoid
/// silencing the handlers in the middle of the change.
public let silence: Void = {
  conf.logHandler = { _ in }
  conf.lossHandler = { _ in }
}()
