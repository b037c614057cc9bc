/// One way in which a test may run: who reads from which write, and which write comes after which.
struct Execution {
  let events: [Event]
  let registers: [String: Int]
  /// Program order, with the initial writes before everything else.
  let before: Relation
  /// From a write to each read that finds the write's value.
  let readsFrom: Relation
  /// From a write to those that replace it.
  let coherence: Relation
  /// From a read to the writes that replace what was read.
  let fromReads: Relation
  /// From the read to the write of one operation.
  let operations: Relation
  /// Whether two events touch the same location.
  let sameLocation: Relation
  /// Whether two events belong to different threads.
  let external: Relation

  init(
    _ events: [Event], _ registers: [String: Int], readsFrom: Relation, coherence: Relation
  ) {
    (self.events, self.registers) = (events, registers)
    (self.readsFrom, self.coherence) = (readsFrom, coherence)
    let count = events.count
    before = Relation(count) { a, b in
      a < b && events[b].thread != nil
        && (events[a].thread == nil || events[a].thread == events[b].thread)
    }
    fromReads = readsFrom.inverse * coherence
    operations = Relation(count) { a, b in
      a < b && events[a].thread == events[b].thread && events[a].operation != nil
        && events[a].operation == events[b].operation
    }
    sameLocation = Relation(count) { a, b in
      events[a].kind != .fence && events[a].location == events[b].location
    }
    external = Relation(count) { events[$0].thread != events[$1].thread }
  }

  /// The identity of some events.
  func only(_ isIn: (Event) -> Bool) -> Relation {
    Relation(events.count) { a, b in a == b && isIn(events[a]) }
  }

  /// Nobody writes between the read and the write of one operation.
  private var isAtomic: Bool { (operations & (fromReads * coherence)).isEmpty }

  // MARK: C11

  /// What must have happened before what, in C11: program order, and acquiring what was released.
  ///
  /// As in C++20, a release sequence goes on by operations that read and write only.
  var happensBefore: Relation {
    let writes = only { $0.kind == .write && $0.order != .plain }
    let reads = only { $0.kind == .read && $0.order != .plain }
    let fences = only { $0.kind == .fence }
    let releases = only { $0.kind != .read && $0.order.releases }
    let acquires = only { $0.kind != .write && $0.order.acquires }
    let sequence = writes * (readsFrom * operations).closure.reflexive
    let synchronises =
      releases * (fences * before).reflexive * sequence * readsFrom * reads
      * (before * fences).reflexive * acquires
    return (before | synchronises).closure
  }

  /// RC11 of Lahav and others, "Repairing Sequential Consistency in C/C++11" (2017).
  func isAllowedByC11(_ happensBefore: Relation) -> Bool {
    let extended = (readsFrom | coherence | fromReads).closure
    guard isAtomic, (before | readsFrom).isAcyclic, happensBefore.isIrreflexive,
      (happensBefore * extended).isIrreflexive
    else { return false }
    let strong = only { $0.order == .sc }
    let fences = only { $0.order == .sc && $0.kind == .fence }
    guard !strong.isEmpty else { return true }
    let elsewhere = before - sameLocation
    let base =
      before | elsewhere * happensBefore * elsewhere | (happensBefore & sameLocation) | coherence
      | fromReads
    let accesses =
      (strong | fences * happensBefore.reflexive) * base
      * (strong | happensBefore.reflexive * fences)
    let between = fences * (happensBefore | happensBefore * extended * happensBefore) * fences
    return (accesses | between).isAcyclic
  }

  /// Whether two threads touch the same location, one of them writing and one not atomically, and
  /// nothing orders the two.
  func hasRace(_ happensBefore: Relation) -> Bool {
    events.indices.contains { a in
      events.indices.contains { b in
        events[a].kind == .write && events[a].thread != nil && events[b].thread != nil
          && external.contains(a, b) && sameLocation.contains(a, b)
          && (events[a].order == .plain || events[b].order == .plain)
          && !happensBefore.contains(a, b) && !happensBefore.contains(b, a)
      }
    }
  }

  // MARK: arm64

  /// The part of the architecture's model, as Arm publishes it, that these tests need.
  ///
  /// Compiled as compilers do: what acquires is LDAPR, or LDAXR where it also writes; what releases
  /// is STLR or STLXR; fences are DMB, of which only the acquiring one is the weak DMB ISHLD.
  var isAllowedByARM: Bool {
    let order = Relation(events.count) { before.contains($0, $1) && events[$0].thread != nil }
    let local = sameLocation & order
    guard isAtomic, (local | readsFrom | coherence | fromReads).isAcyclic else { return false }
    let reads = only { $0.kind == .read }
    let writes = only { $0.kind == .write }
    let acquires = only { $0.kind == .read && $0.order.acquires }
    let strong = only {
      $0.kind == .read && ($0.order == .sc || $0.operation != nil && $0.order.acquires)
    }
    let releases = only { $0.kind == .write && $0.order.releases }
    let fences = only { $0.kind == .fence && $0.order != .acq }
    let weakFences = only { $0.kind == .fence && $0.order == .acq }
    func depending(_ sources: KeyPath<Event, UInt64>) -> Relation {
      Relation(events.count) { a, b in
        guard order.contains(a, b) else { return false }
        let first = events.firstIndex { $0.thread == events[a].thread }!
        return events[b][keyPath: sources] >> UInt64(a - first) & 1 != 0
      }
    }
    let address = depending(\.address)
    let data = depending(\.data)
    let dependencies =
      address | data | depending(\.control) * writes | address * order * writes
      | (address | data) * (readsFrom - external)
    let written = only { $0.kind == .write && $0.operation != nil }
    let atomics = operations | written * (readsFrom - external) * acquires
    let barriers =
      order * fences * order | reads * order * weakFences * order | acquires * order
      | order * releases | releases * order * strong
    let observed = (readsFrom | coherence | fromReads) & external
    return (observed | local * writes | dependencies | atomics | barriers).isAcyclic
  }
}

extension Test {
  /// Calls `body` with each execution, whatever a model says of it.
  func forEachExecution(_ body: (Execution) -> Void) {
    var combinations: [[Trace]] = [[]]
    for traces in traces() {
      combinations = combinations.flatMap { chosen in traces.map { chosen + [$0] } }
    }
    for traces in combinations { forEachExecution(of: traces, body) }
  }

  private func forEachExecution(of traces: [Trace], _ body: (Execution) -> Void) {
    var events: [Event] = []
    for location in Set(traces.flatMap(\.events).map(\.location)).sorted() where location != "" {
      events.append(
        Event(
          kind: .write, thread: nil, location: location, value: initial[location] ?? 0, order: .rlx)
      )
    }
    var registers: [String: Int] = [:]
    for (thread, trace) in traces.enumerated() {
      for var event in trace.events {
        event.thread = thread
        events.append(event)
      }
      registers.merge(trace.registers.mapValues(\.value)) { $1 }
    }
    // Each read has a write of its value to read from.
    var sources: [Relation] = [Relation(events.count)]
    for (b, read) in events.enumerated() where read.kind == .read {
      let candidates = events.indices.filter {
        events[$0].kind == .write && events[$0].location == read.location
          && events[$0].value == read.value
      }
      sources = sources.flatMap { chosen in
        candidates.map { a in
          var chosen = chosen
          chosen.rows[a] |= 1 << UInt64(b)
          return chosen
        }
      }
    }
    if sources.isEmpty { return }
    // The writes of each location come in some order, the initial one first.
    var orders: [Relation] = [Relation(events.count)]
    for location in Set(events.map(\.location)) where location != "" {
      let writes = events.indices.filter {
        events[$0].kind == .write && events[$0].location == location
      }
      orders = permutations(of: Array(writes.dropFirst())).flatMap { permutation in
        orders.map { chosen in
          var chosen = chosen
          let writes = writes.prefix(1) + permutation
          for (place, a) in writes.enumerated() {
            for b in writes[(place + 1)...] { chosen.rows[a] |= 1 << UInt64(b) }
          }
          return chosen
        }
      }
    }
    for coherence in orders {
      var final = registers
      for (a, event) in events.enumerated()
      where event.kind == .write && coherence.rows[a] == 0 {
        final[event.location] = event.value
      }
      for readsFrom in sources {
        body(Execution(events, final, readsFrom: readsFrom, coherence: coherence))
      }
    }
  }
}

private func permutations(of elements: [Int]) -> [[Int]] {
  guard let last = elements.last else { return [[]] }
  return permutations(of: elements.dropLast()).flatMap { shorter in
    (0...shorter.count).map { Array(shorter[..<$0] + [last] + shorter[$0...]) }
  }
}
