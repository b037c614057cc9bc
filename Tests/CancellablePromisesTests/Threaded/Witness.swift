import Synchronization

/// An outcome, as short as can be, since the threads that note it must not wait for each other.
enum Mark {
  static let none = Int.min
  static let cancelled = -1
  /// Numbers of values and errors that resolvers are given: zero and more, and from here down.
  static let failure = -100
}

/// One closure that was given to the library, and what has become of it.
final class Handler: Sendable {
  enum Role: Sendable, Equatable {
    /// Of the promise itself: told once it settles.
    case pipe
    /// The body of the promise, which is a link.
    case body(ThreadedProgram.Operator)
    /// The body of a link of the promise that was dropped; for values only.
    case mapping
    case cancelBlock
    /// A cancel block from `onCancel`.
    case extraBlock
  }

  let promise: Int
  let role: Role
  private let counted = Atomic<Int>(0)
  private let marked = Atomic<Int>(Mark.none)
  private let turned = Atomic<Int>(0)
  /// Relaxed everywhere: what orders two runs has to be the library.
  private static let turns = Atomic<Int>(0)

  init(_ role: Role, of promise: Int) {
    self.role = role
    self.promise = promise
  }

  var runs: Int { counted.load(ordering: .relaxed) }
  var mark: Int { marked.load(ordering: .relaxed) }
  /// When it ran last, among all.
  var turn: Int { turned.load(ordering: .relaxed) }

  func run(_ mark: Int = Mark.none) {
    turned.store(
      Self.turns.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
    marked.store(mark, ordering: .relaxed)
    counted.add(1, ordering: .relaxed)
  }
}

/// What one thread has seen, and attached.
///
/// Only that thread touches it, and whoever has waited for the thread to end.
final class Witness: @unchecked Sendable {
  private(set) var handlers: [Handler] = []
  private(set) var violations: [String] = []
  /// The outcomes it saw.
  private(set) var marks: [Int: Int] = [:]
  private var cancelled: Set<Int> = []

  func attach(_ role: Handler.Role, to promise: Int) -> Handler {
    let handler = Handler(role, of: promise)
    handlers.append(handler)
    return handler
  }

  func accuse(_ violation: String) { violations.append(violation) }

  /// Whether it has seen that a promise was cancelled.
  func sawCancelled(_ promise: Int) -> Bool { cancelled.contains(promise) }

  /// Compares what is to be seen of a promise with what was seen before.
  func see(_ promise: Int, isPending: Bool, mark: Int, isCancelled: Bool) {
    // In the order in which they were read: the outcome was looked for after the flag.
    if !isPending, mark == Mark.none { accuse("#\(promise) is settled without an outcome") }
    if let before = marks[promise], before != mark {
      accuse("#\(promise) has changed from \(before) to \(mark)")
    }
    if marks[promise] != nil, isPending { accuse("#\(promise) is pending again") }
    if mark != Mark.none { marks[promise] = mark }
    if sawCancelled(promise), !isCancelled { accuse("#\(promise) is not cancelled any more") }
    if isCancelled { cancelled.insert(promise) }
  }
}
