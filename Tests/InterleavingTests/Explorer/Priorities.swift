import Promises

/// Random priorities of a few threads, as a pure value; see ``ScheduleTree/Mode/priorities``.
struct Priorities {
  private let depth: Int
  private let steps: Int
  private var random: SplitMix64
  /// By thread; all different.
  private var priorities: [Int]
  /// The steps after which the running thread's priority becomes the lowest, in any order.
  private var changes: [Int] = []
  private var step = 0

  init(depth: Int, steps: Int, threads: Int, seed: UInt64) {
    (self.depth, self.steps) = (depth, max(steps, 1))
    random = SplitMix64(seed: seed)
    priorities = Array(0..<threads)
    shuffle()
  }

  /// Begins another schedule.
  mutating func shuffle() {
    step = 0
    // Above the priorities given by changes.
    priorities = (depth..<depth + priorities.count).shuffled(using: &random)
    changes = (1..<max(depth, 1)).map { _ in Int.random(in: 0..<steps, using: &random) }
  }

  /// Chooses the thread for the next step.
  mutating func choose(_ canGoOn: ThreadSet) -> Int {
    func first() -> Int {
      priorities.indices.filter { canGoOn.contains(thread: $0) }
        .max { priorities[$0] < priorities[$1] }!
    }
    for (index, change) in changes.enumerated() where change == step { priorities[first()] = index }
    step += 1
    return first()
  }
}
