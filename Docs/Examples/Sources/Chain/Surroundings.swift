import Foundation

/// Calls back later and on some thread, as network code does.
func load(_ path: String, completion: @escaping @Sendable (String?, (any Error)?) -> Void) {
  DispatchQueue.global().async { completion("<\(path)>", nil) }
}

/// Stands in for an activity indicator; the program runs as long as it spins.
struct Spinner {
  func start() { dispatchMain() }
  func stop() { exit(EXIT_SUCCESS) }
}

let spinner = Spinner()
