import Dispatch
import Foundation
import Synchronization

/// A number that closures add to; capturing it costs them no object.
///
/// Touched by one thread at a time.
final class Sum: @unchecked Sendable {
  // Without the checks that would cost every contender the same.
  @exclusivity(unchecked) var value = 0
}

/// A number that several threads add to.
final class SharedSum: Sendable {
  private let stored = Atomic(0)

  func add(_ number: Int) { stored.add(number, ordering: .relaxed) }
  var value: Int { stored.load(ordering: .acquiring) }
}

/// Hands a value to the optimiser as one that it knows nothing about.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }

/// The sum of all numbers below one.
@Sendable func sumOfNumbers(below count: Int) -> Int { count * (count - 1) / 2 }

/// Runs a closure on a thread that has room for deep recursion, which may be this one.
@discardableResult
package func onLargeStack(_ body: @escaping @Sendable () -> Int) -> Int {
  if Thread.current.stackSize == largeStack { return body() }
  let signal = Signal()
  let thread = Thread { signal.send(body()) }
  thread.stackSize = largeStack
  thread.start()
  return signal.wait()
}

private let largeStack = 256 << 20

/// Runs closures on threads of their own, all from about the same moment, and waits for them.
func concurrently(_ bodies: (@Sendable () -> Void)...) {
  let group = DispatchGroup()
  let gate = Gate(bodies.count)
  for body in bodies {
    group.enter()
    let thread = Thread {
      gate.pass()
      body()
      group.leave()
    }
    thread.start()
  }
  group.wait()
}

/// Lets threads go when all have come.
private final class Gate: Sendable {
  private let missing: Atomic<Int>

  init(_ count: Int) { missing = Atomic(count) }

  func pass() {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 { sched_yield() }
  }
}

/// Waits on this thread for what another is going to say.
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
