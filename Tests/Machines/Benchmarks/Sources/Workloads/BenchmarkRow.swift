/// The library or technique that does the work.
package enum Contender: String, CaseIterable, Sendable {
  case promises = "Promises"
  case nio = "SwiftNIO"
  case nioLoop = "SwiftNIO on a real loop"
  case checked = "checked continuation"
  case unsafe = "unsafe continuation"
  case cancellable = "continuation with a cancellation handler"
  case concurrency = "Swift concurrency"
  case dispatch = "Dispatch"
  case workItem = "DispatchWorkItem"
  case byHand = "promises written by hand"
  case machine = "this machine"
}

/// Performs an operation `count` times, and returns a number that proves the work complete.
package enum Workload: Sendable {
  case sync(@Sendable (_ count: Int) -> Int)
  case async(@Sendable (_ count: Int) async -> Int)

  package func callAsFunction(_ count: Int) async -> Int {
    switch self {
    case .sync(let work): work(count)
    case .async(let work): await work(count)
    }
  }
}

/// Work done by several contenders for comparison.
package struct Row: Sendable {
  /// The work, as a fact.
  package let name: String
  /// The name of one element of the work.
  package let unit: String
  /// The number of elements in one measurement.
  package let count: Int
  /// The number that every workload must return.
  package let result: @Sendable (_ count: Int) -> Int
  package let workloads: [Contender: Workload]

  init(
    _ name: String, _ unit: String, _ count: Int, result: @escaping @Sendable (Int) -> Int = { $0 },
    _ workloads: [Contender: @Sendable (Int) -> Int],
    async: [Contender: @Sendable (Int) async -> Int] = [:]
  ) {
    self.name = name
    self.unit = unit
    self.count = count
    self.result = result
    let all = workloads.mapValues(Workload.sync).merging(async.mapValues(Workload.async)) { $1 }
    #if ANOTHER_CHECKOUT
      self.workloads = all.filter { $0.key == .promises }
    #else
      self.workloads = all
    #endif
  }

  package func benchmark(of contender: Contender) -> String { "\(name): \(contender.rawValue)" }

  /// The rows of one operation at sizes from ten to a million; an element should cost the same in
  /// each.
  static func curve(_ name: String, _ work: @escaping @Sendable (Int) -> Int) -> [Row] {
    [10, 100, 1000, 10_000, 100_000, 1_000_000].map { size in
      // A few elements alone would be too quick for the timer.
      Row(
        "\(name), \(size)", "-", max(size, 10_000),
        [.promises: { count in (0..<count / size).reduce(0) { sum, _ in sum + work(size) } }])
    }
  }
}
