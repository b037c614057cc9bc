/// Who does the work.
package enum Contender: String, CaseIterable, Sendable {
  case promises = "Promises"
  case nio = "SwiftNIO"
  case openCombine = "OpenCombine"
  case checked = "checked continuation"
  case unsafe = "unsafe continuation"
  case concurrency = "Swift concurrency"
  case dispatch = "Dispatch"
  case raw = "raw"
}

/// Does something so many times, and returns a number that only comes out if all was done.
package enum Workload: Sendable {
  case sync(@Sendable (_ count: Int) -> Int)
  case async(@Sendable (_ count: Int) async -> Int)
}

/// What a library that cannot be fetched took for the same work, measured side by side with this one as it was
/// at commit 742c6ca, in nanoseconds an element.
package struct Beside: Sendable {
  package let library: String
  package let theirs: Double
  package let ours: Double
  /// So many times as fast this library is to be.
  package let goal: Double?

  static func promiseKit(_ theirs: Double, ours: Double, goal: Double? = nil) -> Self {
    Beside(library: "PromiseKit 8.2.0", theirs: theirs, ours: ours, goal: goal)
  }

  static func cancellablePromiseKit(_ theirs: Double, ours: Double, goal: Double) -> Self {
    Beside(library: "CancellablePromiseKit 0.3.0", theirs: theirs, ours: ours, goal: goal)
  }
}

/// What a row is to reach.
package enum Goal: Sendable {
  /// So many times as fast as a contender.
  case ahead(Double, of: Contender)
  /// No more than so many times what a contender takes.
  case within(Double, of: Contender)
}

/// Work that contenders do side by side.
package struct Row: Sendable {
  /// What is done, as a fact.
  package let name: String
  /// What one of it is called.
  package let unit: String
  /// How many of it one measurement has.
  package let count: Int
  /// The number that a workload returns.
  package let result: @Sendable (_ count: Int) -> Int
  package let workloads: [Contender: Workload]
  package let goals: [Goal]
  package let beside: Beside?

  init(
    _ name: String, _ unit: String, _ count: Int, result: @escaping @Sendable (Int) -> Int = { $0 },
    _ workloads: [Contender: @Sendable (Int) -> Int],
    async: [Contender: @Sendable (Int) async -> Int] = [:], goals: [Goal] = [],
    beside: Beside? = nil
  ) {
    self.name = name
    self.unit = unit
    self.count = count
    self.result = result
    self.workloads = workloads.mapValues { .sync($0) }.merging(async.mapValues { .async($0) }) {
      $1
    }
    self.goals = goals
    self.beside = beside
  }

  package func benchmark(of contender: Contender) -> String { "\(name): \(contender.rawValue)" }
}

/// One operation at sizes from ten to a million; the cost of an element should not depend on it.
package struct Scaling: Sendable {
  package let name: String
  /// Does it with so many elements, and returns how many it has seen.
  package let workload: @Sendable (_ count: Int) -> Int

  package static let counts = [10, 100, 1000, 10_000, 100_000, 1_000_000]

  init(_ name: String, _ workload: @escaping @Sendable (Int) -> Int) {
    self.name = name
    self.workload = workload
  }

  package func benchmark(of count: Int) -> String { "\(name), \(count)" }

  /// How often one measurement does it: a few elements alone would be too quick to be timed.
  package static func repetitions(of count: Int) -> Int { max(1, 10_000 / count) }
}
