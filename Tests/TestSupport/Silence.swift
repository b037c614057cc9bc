import Promises

/// Keeps the library's reports out of the output of tests, which drop resolvers by the thousand.
///
/// `Tests/Silence` calls this before `main`, and so before any test can read or set `conf`.
@_cdecl("silenceReports")
public func silenceReports() {
  conf.logHandler = { _ in }
  conf.lossHandler = { _ in }
}
