import AllocationCounter

/// The allocations of a thousand operations.
struct Cost {
  var allocations = 0
  var bytes = 0
  /// Bytes in use at the moment of ``Meter/readLive()``; nil without a call.
  var live: Int?
}

/// Counts the allocations of an operation on this thread.
struct Meter: ~Copyable {
  private(set) var cost = Cost()
  private(set) var leftBehind = 0

  /// Counts from here until ``stop()``.
  func start() { startCountingAllocations() }

  /// Ends the counting of allocations; memory freed later is still subtracted.
  mutating func stop() {
    stopCountingAllocations()
    let counts = allocationCounts()
    cost.allocations = counts.allocations
    cost.bytes = counts.bytes
  }

  /// Notes how much of the counted memory is in use now.
  mutating func readLive() { cost.live = allocationCounts().live }

  mutating func end() {
    stopCountingAllocations()
    leftBehind = allocationCounts().live
  }
}

/// An operation with counted allocations.
struct Operation: Sendable {
  let name: String
  /// Whether this thread must free everything, checked after each run.
  let isFreedHere: Bool
  /// Performs the operation the given number of times; starts the meter, and may stop the meter
  /// before cleaning up.
  let body: @Sendable (_ count: Int, _ meter: inout Meter) -> Void

  init(
    _ name: String, isFreedHere: Bool = true,
    _ body: @escaping @Sendable (_ count: Int, _ meter: inout Meter) -> Void
  ) {
    self.name = name
    self.isFreedHere = isFreedHere
    self.body = body
  }

  /// Measures an operation, and describes the cost on a line that depends only on code and
  /// compiler.
  ///
  /// The cost is the difference between two thousand and one thousand operations: one-time costs,
  /// such as the head of a chain, do not count. A first run makes the runtime look up metadata.
  func measured() -> String {
    _ = run(1000, isFirst: true)
    let (less, more) = (run(1000), run(2000))
    var line = "\(name): mallocs \(Self.perOperation(more.allocations - less.allocations))"
    line += ", bytes \(Self.perOperation(more.bytes - less.bytes))"
    if let less = less.live, let more = more.live {
      line += ", live \(Self.perOperation(more - less))"
    }
    return line
  }

  private func run(_ count: Int, isFirst: Bool = false) -> Cost {
    var meter = Meter()
    body(count, &meter)
    meter.end()
    // Not a precondition: a release build would leave the message out.
    if isFreedHere, !isFirst, meter.leftBehind >= count {
      fatalError("\(name): \(meter.leftBehind) bytes of \(count) are left behind")
    }
    return meter.cost
  }

  /// Divides by a thousand, to a whole number.
  ///
  /// Whether an array grows depends on the size of the chunk that the allocator happens to give,
  /// which makes a difference of two or three in a thousand operations, and of a tenth of a byte.
  private static func perOperation(_ thousand: Int) -> Int {
    (abs(thousand) + 500) / 1000 * thousand.signum()
  }
}

/// Makes things, and keeps all until the meter has read the memory in use.
func holding<Held>(_ count: Int, _ meter: inout Meter, _ make: () -> Held) {
  var held: [Held] = []
  held.reserveCapacity(count)
  meter.start()
  for _ in 0..<count { held.append(make()) }
  meter.readLive()
  meter.stop()
  keep(held)
}

/// Uses a value in a way opaque to the optimiser.
@inline(never)
@_optimize(none)
func keep<Value: ~Copyable>(_ value: borrowing Value) {}

/// A number that closures of one thread add to without an allocation for the capture.
final class Sum: @unchecked Sendable {
  var value = 0
}
