import AllocationCounter

/// What an operation allocates, for a thousand of them.
struct Cost: Equatable {
  var allocations = 0
  var bytes = 0
  /// Bytes still in use at the moment that the operation named, if it did.
  var live: Int?
}

/// Counts what an operation allocates on this thread.
public struct Meter: ~Copyable {
  private(set) var cost = Cost()
  private(set) var leftBehind = 0

  /// Counts from here until ``stop()``.
  public func start() { startCountingAllocations() }

  /// Ends what is counted, but not what is noticed to be freed.
  public mutating func stop() {
    stopCountingAllocations()
    let counts = allocationCounts()
    cost.allocations = counts.allocations
    cost.bytes = counts.bytes
  }

  /// Notes how much of what has been counted is in use now.
  public mutating func readLive() { cost.live = allocationCounts().live }

  mutating func end() {
    stopCountingAllocations()
    leftBehind = allocationCounts().live
  }
}

/// Something whose allocations are counted.
public struct Operation: Sendable {
  let name: String
  let isFreedHere: Bool
  let body: @Sendable (_ count: Int, _ meter: inout Meter) -> Void

  /// Makes an operation.
  ///
  /// - Parameters:
  ///   - name: What it does, in words.
  ///   - isFreedHere: Whether this thread frees everything, and it is an error if something is left.
  ///   - body: Does it so many times; starts the meter, and may stop it before it cleans up.
  public init(
    _ name: String, isFreedHere: Bool = true,
    _ body: @escaping @Sendable (_ count: Int, _ meter: inout Meter) -> Void
  ) {
    self.name = name
    self.isFreedHere = isFreedHere
    self.body = body
  }

  /// What a thousand of it cost.
  ///
  /// It is the difference between two thousand and one thousand, so that what happens once, such as
  /// the promise at the head of a chain, is not part of it. A first run, whose result does not count,
  /// has the runtime look up the metadata that it keeps.
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
    // Not a precondition, which would say nothing of this in a release build.
    if isFreedHere, !isFirst, meter.leftBehind >= count {
      fatalError("\(name): \(meter.leftBehind) bytes of \(count) are left behind")
    }
    return meter.cost
  }
}

/// Makes things, all of which are still there when the meter reads what is in use.
///
/// - Parameters:
///   - count: How many.
///   - meter: What counts.
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
