import Dispatch
import Foundation
import Synchronization

/// A number that closures add to without an allocation for the capture.
///
/// Touched by one thread at a time.
final class Sum: @unchecked Sendable {
  // The checks would cost every contender the same time.
  @exclusivity(unchecked) var value = 0
}

/// A number that several threads add to.
final class SharedSum: Sendable {
  private let stored = Atomic(0)

  func add(_ number: Int) { stored.add(number, ordering: .relaxed) }
  var value: Int { stored.load(ordering: .acquiring) }
}

/// Hands a value to the optimiser as an unknown one.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }

/// The sum of all numbers below one.
@Sendable func sumOfNumbers(below count: Int) -> Int { count * (count - 1) / 2 }

/// Blocks this thread until another thread sends a number.
final class Signal: @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private var value = 0

  @Sendable func send(_ value: Int) {
    self.value = value
    semaphore.signal()
  }

  func wait() -> Int {
    semaphore.wait()
    return value
  }
}
