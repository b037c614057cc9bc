import AllocationCounter

/// The allocations of a thousand operations.
struct Cost: Equatable {
  var allocations = 0
  var bytes = 0
  /// Bytes in use at the moment of ``Meter/readLive()``; nil without a call.
  var live: Int?
}

/// Counts the allocations of an operation on this thread.
public struct Meter: ~Copyable {
  private(set) var cost = Cost()
  private(set) var leftBehind = 0

  /// Counts from here until ``stop()``.
  public func start() { startCountingAllocations() }

  /// Ends the counting of allocations; memory freed later is still subtracted.
  public mutating func stop() {
    stopCountingAllocations()
    let counts = allocationCounts()
    cost.allocations = counts.allocations
    cost.bytes = counts.bytes
  }

  /// Notes how much of the counted memory is in use now.
  public mutating func readLive() { cost.live = allocationCounts().live }

  mutating func end() {
    stopCountingAllocations()
    leftBehind = allocationCounts().live
  }
}

/// An operation with counted allocations.
public struct Operation: Sendable {
  let name: String
  let isFreedHere: Bool
  let body: @Sendable (_ count: Int, _ meter: inout Meter) -> Void

  /// Makes an operation.
  ///
  /// - Parameters:
  ///   - name: A description.
  ///   - isFreedHere: Whether this thread must free everything, checked after each run.
  ///   - body: Performs the operation the given number of times; starts the meter, and may stop the
  ///     meter before cleaning up.
  public init(
    _ name: String, isFreedHere: Bool = true,
    _ body: @escaping @Sendable (_ count: Int, _ meter: inout Meter) -> Void
  ) {
    self.name = name
    self.isFreedHere = isFreedHere
    self.body = body
  }

  /// Measures a thousand operations.
  ///
  /// The cost is the difference between two thousand and one thousand operations: one-time costs,
  /// such as the head of a chain, do not count. A first run makes the runtime look up metadata.
  func measure() -> Cost {
    _ = run(1000, isFirst: true)
    let thousand = run(1000)
    let twoThousand = run(2000)
    var cost = Cost(
      allocations: twoThousand.allocations - thousand.allocations,
      bytes: twoThousand.bytes - thousand.bytes)
    if let more = twoThousand.live, let less = thousand.live { cost.live = more - less }
    return cost
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
}

/// Makes things, and keeps all until the meter has read the memory in use.
///
/// - Parameters:
///   - count: The number of things.
///   - meter: The meter.
///   - make: Makes one.
@inlinable
public func holding<Held>(_ count: Int, _ meter: inout Meter, _ make: () -> Held) {
  var held: [Held] = []
  held.reserveCapacity(count)
  meter.start()
  for _ in 0..<count { held.append(make()) }
  meter.readLive()
  meter.stop()
  keep(held)
}
