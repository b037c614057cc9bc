/// How an access or a fence is ordered, by the names of C11 and C++.
enum Order: String {
  case plain, rlx, acq, rel, acqrel, sc

  var acquires: Bool { self == .acq || self == .acqrel || self == .sc }
  var releases: Bool { self == .rel || self == .acqrel || self == .sc }
}

/// What a thread does to memory.
struct Event {
  enum Kind { case read, write, fence }

  var kind: Kind
  /// Nil for the writes before all threads.
  var thread: Int?
  var location = ""
  var value = 0
  var order: Order
  /// The read and the write of one operation have this in common.
  var operation: Int?
  /// Events of the thread, one bit each, on whose values this event's address, value or existence
  /// depends.
  var address: UInt64 = 0
  var data: UInt64 = 0
  var control: UInt64 = 0
}

/// One run of a thread, given what its reads have found.
struct Trace {
  var events: [Event] = []
  var registers: [String: (value: Int, sources: UInt64)] = [:]
  fileprivate var control: UInt64 = 0
}

/// Steps of a thread; a step is an operation with its arguments, as the tables have it.
///
/// | step | what it does |
/// |---|---|
/// | `R x acq r` | reads x into r |
/// | `W x rel 1` | writes a number, or a register with a number added, such as `r+1` |
/// | `U x acqrel 0 1 r` | reads x into r, and writes 1 if that was 0; `U x acqrel/acq …` names the order of failing |
/// | `A x rel -1 r` | reads x into r, and writes the sum |
/// | `L x acq r` | waits until x is even, reads x into r, and writes one more |
/// | `F acq` | a fence |
/// | `if r 1` | goes on only if r is 1 |
///
/// `@r` at the end of `R` or `W` has its address depend on r.
typealias Step = [String]

/// Few threads and what is asked about them.
struct Test {
  var name: String
  var initial: [String: Int] = [:]
  var threads: [[Step]] = []
  /// Ends to ask for: each says what registers, or locations in the end, are.
  var ends: [[String: Int]] = []
  /// By model: whether that end may be reached.
  var verdicts: [String: Bool] = [:]
}

extension Test {
  /// All runs of each thread, with reads that find whatever anybody may write there.
  func traces() -> [[Trace]] {
    var domain: [String: Set<Int>] = [:]
    for step in threads.joined() where step[0] != "F" && step[0] != "if" {
      // What an end asks for could justify itself, by two reads that each find what the other causes.
      domain[step[1]] = Set([initial[step[1]] ?? 0] + ends.flatMap(\.values))
    }
    // So could what stands behind a condition.
    let straight = threads.map { $0.filter { $0[0] != "if" } }
    while true {
      var wider = domain
      for event in straight.flatMap({ runs(of: $0[...], after: Trace(), domain) }).flatMap(\.events)
      where event.kind == .write {
        wider[event.location]!.insert(event.value)
      }
      // A sum may go on for ever, but not in a program without loops.
      if wider == domain || wider.values.contains(where: { $0.count > 8 }) { break }
      domain = wider
    }
    return threads.map { runs(of: $0[...], after: Trace(), domain) }
  }

  private func runs(
    of steps: ArraySlice<Step>, after before: Trace, _ domain: [String: Set<Int>]
  ) -> [Trace] {
    guard var step = steps.first else { return [before] }
    let rest = steps.dropFirst()
    var trace = before
    let depends = step.last!.hasPrefix("@") ? step.removeLast().dropFirst() : nil
    let address = depends.map { trace.registers[String($0)]!.sources } ?? 0
    func value(_ text: String) -> (value: Int, sources: UInt64) {
      if let number = Int(text) { return (number, 0) }
      let parts = text.split(separator: "+")
      let register = trace.registers[String(parts[0])]!
      return (register.value + (parts.count > 1 ? Int(parts[1])! : 0), register.sources)
    }
    func add(_ kind: Event.Kind, _ order: Order, _ value: Int, data: UInt64 = 0, operation: Int?) {
      trace.events.append(
        Event(
          kind: kind, thread: 0, location: step[1], value: value, order: order,
          operation: operation,
          address: address, data: data, control: trace.control))
    }
    /// Goes on once for each value found; `written` says what to write then, if anything.
    func goOn(into register: String, written: (Int) -> (value: Int, sources: UInt64)??) -> [Trace] {
      let orders = step[2].split(separator: "/").map { Order(rawValue: String($0))! }
      return domain[step[1]]!.sorted().flatMap { found -> [Trace] in
        guard let new = written(found) else { return [] }
        trace = before
        let place = trace.events.count
        add(
          .read, new != nil ? orders[0] : orders.last!, found, operation: new != nil ? place : nil)
        trace.registers[register] = (found, 1 << UInt64(place))
        if let new { add(.write, orders[0], new.value, data: new.sources, operation: place) }
        return runs(of: rest, after: trace, domain)
      }
    }
    switch step[0] {
    case "R": return goOn(into: step[3]) { _ in .some(nil) }
    case "U": return goOn(into: step[5]) { $0 == Int(step[3])! ? value(step[4]) : .some(nil) }
    case "A": return goOn(into: step[4]) { ($0 + Int(step[3])!, 0) }
    case "L": return goOn(into: step[3]) { $0 % 2 == 0 ? ($0 + 1, 0) : nil }
    case "W":
      let written = value(step[3])
      add(.write, Order(rawValue: step[2])!, written.value, data: written.sources, operation: nil)
    case "F":
      trace.events.append(Event(kind: .fence, thread: 0, order: Order(rawValue: step[1])!))
    case "if":
      let (found, sources) = value(step[1])
      guard found == Int(step[2])! else { return [before] }
      trace.control |= sources
    default: stop("\(name): what is '\(step.joined(separator: " "))'?")
    }
    return runs(of: rest, after: trace, domain)
  }
}
