import AllocationCounter

/// Measures operations on the main thread and prints a line for each.
///
/// The lines depend on nothing but code and compiler: they count calls and requested bytes on
/// one thread, without a clock and without hashing.
///
/// - Parameter operations: The operations.
/// - Returns: Whether allocations can be counted on this system.
public func printCosts(of operations: [Operation]) -> Bool {
  guard canCountAllocations() else { return false }
  for operation in operations {
    let cost = operation.measure()
    var line = "\(operation.name): mallocs \(perOperation(cost.allocations))"
    line += ", bytes \(perOperation(cost.bytes))"
    if let live = cost.live { line += ", live \(perOperation(live))" }
    print(line)
  }
  return true
}

/// Divides by a thousand, to a whole number.
///
/// Whether an array grows depends on the size of the chunk that the allocator happens to give, which
/// makes a difference of two or three in a thousand operations, and of a tenth of a byte.
private func perOperation(_ thousand: Int) -> Int {
  (abs(thousand) + 500) / 1000 * thousand.signum()
}

/// Uses a value in a way opaque to the optimiser.
///
/// - Parameter value: The value to keep until here.
@inline(never)
@_optimize(none)
public func keep<Value: ~Copyable>(_ value: borrowing Value) {}

/// A number that closures add to without an allocation for the capture.
public final class Sum: @unchecked Sendable {
  /// The number; touched by one thread.
  public var value = 0

  /// Starts at zero.
  public init() {}
}
