import Dispatch
import Synchronization
import TestSupport

/// Accounts for every operation: each one that began ends once, as it should.
final class Ledger: Sendable {
  /// Nothing counted here may stay alive when all operations have ended.
  let payloads = LiveCount()
  private let begun = Atomic<Int>(0)
  private let ended = Atomic<Int>(0)
  private let open = DispatchGroup()
  /// How many of each kind have not ended.
  private let kinds: [Count]
  private let complaints = Recorder<String>()

  init(kinds count: Int) { kinds = (0..<count).map { _ in Count() } }

  var operations: Int { ended.load(ordering: .relaxed) }

  /// How many have not ended.
  var outstanding: Int { begun.load(ordering: .relaxed) - operations }

  /// How many of each kind have not ended.
  var outstandingOfKind: [Int] { kinds.map { $0.value.load(ordering: .relaxed) } }

  var failures: [String] { complaints.entries }

  func complain(_ what: String) {
    if complaints.count < 20 { complaints.append(what) }
  }

  /// An operation begins; whoever gets the ticket has to end it.
  func begin(_ kind: Int) -> Ticket {
    begun.add(1, ordering: .relaxed)
    kinds[kind].value.add(1, ordering: .relaxed)
    open.enter()
    return Ticket(kind, in: self)
  }

  fileprivate func end(_ kind: Int) {
    ended.add(1, ordering: .relaxed)
    kinds[kind].value.subtract(1, ordering: .relaxed)
    open.leave()
  }

  /// Waits until all have ended; false if that takes longer than it possibly can.
  func settle() -> Bool { open.wait(timeout: .now() + 60) == .success }
}

/// What stands for one operation.
final class Ticket: Sendable {
  let payload: Tracked
  private let kind: Int
  private let ledger: Ledger
  private let ends = Atomic<Int>(0)

  fileprivate init(_ kind: Int, in ledger: Ledger) {
    self.kind = kind
    self.ledger = ledger
    payload = ledger.payloads.make()
  }

  /// The operation has come to its end, and that is one of those it may have.
  func end(_ isRight: Bool, _ what: @autoclosure () -> String = "another outcome") {
    expect(isRight, what())
    guard ends.add(1, ordering: .sequentiallyConsistent).oldValue == 0 else {
      return ledger.complain("\(operations[kind].name): ended twice")
    }
    ledger.end(kind)
  }

  func expect(_ isRight: Bool, _ what: @autoclosure () -> String) {
    if !isRight { ledger.complain("\(operations[kind].name): \(what())") }
  }
}

/// A number that many threads change.
private final class Count: Sendable {
  let value = Atomic<Int>(0)
}
