/// An error as programs know it.
enum Fault: Error, Hashable {
  /// An error that is no cancellation.
  case failure(Int)
  /// The library's own cancellation.
  case cancelled
  /// The standard library's cancellation.
  case interrupted
  /// What `race` of nothing rejects with.
  case badInput
  /// What `race(fulfilled:)` rejects with where nobody won.
  case noWinner
  /// Any other error; nothing is expected to reject with one.
  case unknown(String)

  var isCancelled: Bool { self == .cancelled || self == .interrupted }

  var text: String {
    switch self {
    case .failure(let number): "failure \(number)"
    case .cancelled: "cancelled"
    case .interrupted: "interrupted"
    case .badInput: "badInput"
    case .noWinner: "noWinner"
    case .unknown(let text): "unknown \(text)"
    }
  }
}

/// The outcome of a promise as programs know it.
typealias Outcome = Result<Int, Fault>

extension Result<Int, Fault> {
  var text: String {
    switch self {
    case .success(let value): "\(value)"
    case .failure(let fault): fault.text
    }
  }
}

/// What a cancel block does, after it was logged.
enum Deed: Hashable, Sendable {
  case nothing
  /// Settles its own promise.
  case fulfill(Int)
  case reject(Fault)
  /// Cancels the promise of another slot, if there is one by then.
  case cancel(Int)
}

/// What a body does, after it was logged.
enum Reply: Hashable, Sendable {
  /// `map` adds one, `get` and `done` return.
  case goOn
  case fail(Fault)
  /// Returns the promise of an older slot.
  case slot(Int)
  /// Returns `asPromise()` of an older cancellable slot.
  case plain(Int)
  /// Returns a promise that is fulfilled.
  case value(Int)
}

enum Operator: Hashable, Sendable {
  case map, get, done, then, ensure, tap, ensureThen
  case recover(allErrors: Bool)
}

enum Combination: String, Hashable, Sendable, CaseIterable {
  case race = "race"
  case raceFulfilled = "race(fulfilled:)"
  case whenFulfilled = "when(fulfilled:)"
  case whenResolved = "when(resolved:)"
}

/// How the body of a wrapper reacts to its `cancelPromise`, at once.
enum Reaction: Hashable, Sendable {
  case ignore
  case fulfill(Int)
  case reject(Fault)
  /// Its promise is the first of what it does and of `cancelPromise`.
  case race
}

/// One step of a program.
///
/// A step that makes a promise keeps it in the slot of the step's number; one that needs a slot
/// which is empty is skipped. So any step can be deleted.
enum Instruction: Hashable, Sendable {
  // Makes a promise.
  case root(Deed = .nothing)
  case pending
  case plainPending
  /// `CancellablePromise(using: plain) { … }`
  case using(Int, Deed)
  case asCancellable(Int)
  case asPromise(Int)
  /// `asPromise().asCancellable()`, a barrier.
  case barrier(Int)
  /// A body that may cancel the promise of another slot, or its own, before it replies.
  case link(Operator, Int, Reply, queued: Bool = false, cancels: Int? = nil)
  case branch(Int)
  case shield(Int)
  case combine(Combination, [Int], autoCancel: Bool = false)
  case whileCondition(Int, Int, isEnsured: Bool = false, autoCancel: Bool = false)
  case wrapper(Reaction)
  /// A call of the program's only `Latest`.
  case latest(Reply, queued: Bool = false)

  // Does something to one.
  case fulfill(Int, Int)
  case reject(Int, Fault)
  case cancel(Int, Fault? = nil)
  case cancelImmediately(Int)
  case onCancel(Int, Deed)
  /// Adds it to the program's only scope.
  case store(Int)
  case endScope
  case drop(Int)

  // Steps the queue.
  /// Runs what waits until something was logged or nothing is left, so that it does not matter
  /// whether work that must not run any more was taken from the queue or does nothing there.
  case runOne
  case runAll
}

extension Deed {
  var text: String {
    switch self {
    case .nothing: "{}"
    case .fulfill(let value): "{ fulfill(\(value)) }"
    case .reject(let fault): "{ reject(\(fault.text)) }"
    case .cancel(let slot): "{ #\(slot).cancel() }"
    }
  }
}

extension Operator {
  var text: String {
    switch self {
    case .recover(let allErrors): allErrors ? "recoverFromAll" : "recover"
    default: "\(self)"
    }
  }
}

extension Reply {
  var text: String {
    switch self {
    case .goOn: "{}"
    case .fail(let fault): "{ throw \(fault.text) }"
    case .slot(let slot): "{ #\(slot) }"
    case .plain(let slot): "{ #\(slot).asPromise() }"
    case .value(let value): "{ .value(\(value)) }"
    }
  }
}

extension Instruction {
  /// The instruction as somebody would write it; `#1` is the promise that step 1 made.
  var text: String {
    switch self {
    case .root(let deed): return "CancellablePromise, cancel block \(deed.text)"
    case .pending: return "CancellablePromise.pending()"
    case .plainPending: return "Promise.pending()"
    case .using(let slot, let deed):
      return "CancellablePromise(using: #\(slot)), cancel block \(deed.text)"
    case .asCancellable(let slot): return "#\(slot).asCancellable()"
    case .asPromise(let slot): return "#\(slot).asPromise()"
    case .barrier(let slot): return "#\(slot).asPromise().asCancellable()"
    case .link(let `operator`, let slot, let reply, let queued, let cancelled):
      let cancelling = cancelled.map { ", after #\($0).cancel()" } ?? ""
      let dispatcher = queued ? "queue" : "nil"
      return "#\(slot).\(`operator`.text)(on: \(dispatcher)) \(reply.text)\(cancelling)"
    case .branch(let slot): return "#\(slot).shared().branch()"
    case .shield(let slot): return "#\(slot).shielded()"
    case .combine(let combination, let slots, let autoCancel):
      return "\(combination.rawValue) of \(slots.map { "#\($0)" }), autoCancel: \(autoCancel)"
    case .whileCondition(let task, let condition, let isEnsured, let autoCancel):
      return "when(#\(task), while: #\(condition), isEnsured: \(isEnsured), "
        + "autoCancel: \(autoCancel))"
    case .wrapper(.ignore): return "CancellablePromise(wrapper:)"
    case .wrapper(.fulfill(let value)):
      return "CancellablePromise(wrapper:), on cancelPromise: fulfill(\(value))"
    case .wrapper(.reject(let fault)):
      return "CancellablePromise(wrapper:), on cancelPromise: reject(\(fault.text))"
    case .wrapper(.race): return "CancellablePromise(wrapper:), race with cancelPromise"
    case .fulfill(let slot, let value): return "fulfill #\(slot) with \(value)"
    case .reject(let slot, let fault): return "reject #\(slot) with \(fault.text)"
    case .cancel(let slot, let fault):
      return "#\(slot).cancel(\(fault.map { "with: \($0.text)" } ?? ""))"
    case .cancelImmediately(let slot): return "#\(slot).cancelImmediately()"
    case .onCancel(let slot, let deed): return "#\(slot).onCancel \(deed.text)"
    case .latest(let reply, let queued):
      return "latest.run(on: \(queued ? "queue" : "nil")) \(reply.text)"
    case .store(let slot): return "#\(slot).store(in: scope)"
    case .endScope: return "scope.cancel()"
    case .drop(let slot): return "drop #\(slot)"
    case .runOne: return "run one body of the queue"
    case .runAll: return "run all bodies of the queue"
    }
  }
}

/// A program: numbered steps.
struct Program: CustomStringConvertible, Sendable {
  struct Step: Hashable, Sendable {
    let number: Int
    let instruction: Instruction
  }

  var steps: [Step]

  init(_ instructions: Instruction...) { self.init(instructions) }

  init(_ instructions: [Instruction]) {
    steps = instructions.enumerated().map { Step(number: $0.offset, instruction: $0.element) }
  }

  var description: String {
    steps.map { "\($0.number): \($0.instruction.text)" }.joined(separator: "\n")
  }

  /// The shortest program, made by deleting steps, of which something still holds.
  func shrunk(while holds: (Program) -> Bool) -> Program {
    var shortest = self
    var length = shortest.steps.count
    while length > 0 {
      var start = 0
      var didShrink = false
      while start < shortest.steps.count {
        var candidate = shortest
        candidate.steps.removeSubrange(start..<min(start + length, shortest.steps.count))
        if holds(candidate) {
          shortest = candidate
          didShrink = true
        } else {
          start += length
        }
      }
      if !didShrink { length /= 2 } else { length = min(length, shortest.steps.count) }
    }
    return shortest
  }
}

/// What runs programs: the model or the library.
protocol World: AnyObject {
  associatedtype Slot

  /// The promises that have not been dropped, by number.
  var slots: [Int: Slot] { get set }
  /// How many entries the log has.
  var logged: Int { get }

  func log(_ entry: String)
  /// Makes the promise of an instruction; nil if it makes none or lacks a slot.
  func make(_ instruction: Instruction, at number: Int) -> Slot?
  /// Logs the outcome when it comes.
  func observe(_ slot: Slot, at number: Int)
  /// Carries out an instruction that makes no promise.
  func perform(_ instruction: Instruction, at number: Int)
  /// Runs the oldest work of the queue; false if there was none.
  func runNext() -> Bool
  func isCancelled(_ slot: Slot) -> Bool
  func finalState(_ slot: Slot) -> String
  /// Whether the scope has no member left.
  var isScopeSettled: Bool { get }
}

extension World {
  func run(_ program: Program) {
    for step in program.steps {
      if let slot = make(step.instruction, at: step.number) {
        slots[step.number] = slot
        observe(slot, at: step.number)
        continue
      }
      switch step.instruction {
      case .drop(let number): slots[number] = nil
      case .runOne:
        let before = logged
        while logged == before, runNext() {}
      case .runAll: while runNext() {}
      default: perform(step.instruction, at: step.number)
      }
    }
    for (number, slot) in slots.sorted(by: { $0.key < $1.key }) {
      log("\(number) ends: \(finalState(slot))")
    }
    let usesScope = program.steps.contains {
      if case .store = $0.instruction { true } else { false }
    }
    if usesScope { log("the scope ends: settled \(isScopeSettled)") }
  }

  /// Logs that a cancel block runs, with everything that is cancelled at that moment.
  func logHook(of number: Int) {
    let cancelled = slots.filter { isCancelled($0.value) }.keys.sorted()
    log("\(number) cancel block, cancelled: \(cancelled)")
  }

  func logBody(of number: Int, with outcome: Outcome?) {
    log("\(number) body(\(outcome?.text ?? ""))")
  }
}
