/// Where `StateWord` names an order, and what it is.
struct WordOrder {
  /// As in `word.txt`.
  let name: String
  let function: String
  /// Which of the orders of the function, and of how many.
  let place: Int
  let count: Int

  static let all = [
    WordOrder(name: "get", function: "get {", place: 0, count: 1),
    WordOrder(name: "set", function: "nonmutating set {", place: 0, count: 1),
    WordOrder(name: "load", function: "func load()", place: 0, count: 1),
    WordOrder(name: "loadLocked", function: "func loadLocked()", place: 0, count: 1),
    WordOrder(name: "store.fence", function: "func store(", place: 0, count: 2),
    WordOrder(name: "store", function: "func store(", place: 1, count: 2),
    WordOrder(name: "exchange", function: "func exchange(", place: 0, count: 2),
    WordOrder(name: "exchange.failure", function: "func exchange(", place: 1, count: 2),
    WordOrder(name: "lock", function: "func take(", place: 1, count: 3),
    WordOrder(name: "acquire", function: "static func acquire()", place: 0, count: 1),
  ]

  private static let names: [String: Order] = [
    "relaxed": .rlx, "acquiring": .acq, "releasing": .rel, "acquiringAndReleasing": .acqrel,
    "sequentiallyConsistent": .sc,
  ]

  /// The orders that the source has.
  static func read(_ source: String) -> [String: Order] {
    var orders: [String: Order] = [:]
    for order in all {
      let parts = source.components(separatedBy: order.function)
      guard parts.count == 2 else { stop("StateWord has not one '\(order.function)'") }
      // To the end of the function: a line with as little indentation as the function has.
      let indentation = parts[0].reversed().prefix { $0 != "\n" }.reversed().prefix { $0 == " " }
      let body = parts[1].components(separatedBy: "\n\(String(indentation))}")[0]
      let found = body.components(separatedBy: "rdering: .").dropFirst().map {
        names[String($0.prefix { $0.isLetter })]
      }
      guard found.count == order.count, let value = found[order.place] else {
        stop("StateWord has other orders in '\(order.function)' than this program knows")
      }
      orders[order.name] = value
    }
    return orders
  }
}

/// The tests of the word, and the orders that its source has.
struct Protocol {
  /// What no test needs, and why it is there nevertheless.
  private static let reasons = [
    "store.fence": "keeps the compiler from moving retains; the store releases without it"
  ]

  let orders: [String: Order]
  let tests: [Test]

  /// Prints what each order is needed for; false if one is too weak, or too strong without a reason.
  func judge() -> Bool {
    var isRight = true
    // Judged without what no test needs, which could hide that something else is too weak.
    var least = orders
    for name in Self.reasons.keys { least[name] = .plain }
    for test in tests {
      for failure in test.failures(least) {
        print("error: \(test.name): \(failure)")
        isRight = false
      }
    }
    print("\(tests.count) tests of StateWord; how many fail once an order is weakened:")
    print("| order | weakened | C11 | arm64 |")
    for (name, order) in WordOrder.all.map({ ($0.name, orders[$0.name]!) }) {
      let isFence = name.hasSuffix("fence") || name == "acquire"
      for weaker in order.weakened(isFence: isFence) {
        let failures = tests.map { $0.failures(least.merging([name: weaker]) { $1 }) }
        let counts = Litmus.models.map { model in
          "\(failures.count { $0.contains { $0.hasPrefix(model) } })"
        }
        let reason = Self.reasons[name]
        let columns = [name, "\(order) → \(weaker)"] + counts
        print("| \(columns.joined(separator: " | ")) |\(reason.map { " \($0)" } ?? "")")
        if failures.allSatisfy(\.isEmpty) != (reason != nil) {
          print(
            "error: \(name) is \(reason == nil ? "stronger than" : "needed by what") any test needs"
          )
          isRight = false
        }
      }
    }
    return isRight
  }
}

extension Order {
  /// The next weaker orders; a fence that orders nothing is none, which is `plain` here.
  fileprivate func weakened(isFence: Bool) -> [Order] {
    switch self {
    case .plain, .rlx: []
    case .acq, .rel: [isFence ? .plain : .rlx]
    case .acqrel: [.acq, .rel]
    case .sc: [.acqrel]
    }
  }
}

extension Test {
  /// What must not happen and does, if the functions of the word have these orders.
  fileprivate func failures(_ orders: [String: Order]) -> [String] {
    var test = self
    test.threads = threads.map { $0.flatMap { primitives(of: $0, orders) } }
    let reached = test.reached()
    var failures = Litmus.models.filter { reached[$0]!.isReached }.map { "\($0) reaches the end" }
    if reached["c11"]!.isRacy { failures.append("c11 has a race") }
    return failures
  }

  /// A function of the word, of `Switch`, or of Swift's runtime, in steps of this program.
  private func primitives(of step: Step, _ orders: [String: Order]) -> [Step] {
    func order(_ name: String) -> String { orders[name]!.rawValue }
    func fence(_ name: String) -> [Step] { orders[name]! == .plain ? [] : [["F", order(name)]] }
    let rest = Array(step.dropFirst())
    switch step[0] {
    case "read": return [["R", rest[0], "plain", rest[1]]]
    case "write": return [["W", rest[0], "plain", rest[1]]]
    case "load", "loadLocked", "get": return [["R", rest[0], order(step[0]), rest[1]]]
    case "set": return [["W", rest[0], order("set"), rest[1]]]
    case "lock": return [["L", rest[0], order("lock"), rest[1]]]
    case "store": return fence("store.fence") + [["W", rest[0], order("store"), rest[1]]]
    case "exchange":
      let both = "\(order("exchange"))/\(order("exchange.failure"))"
      return [["U", rest[0], both] + rest[1...]]
    case "acquire": return fence("acquire")
    // Swift's counts: to retain orders nothing, to release does, and who frees an object acquires.
    case "retain": return [["A", rest[0], "rlx", "1", rest[1]]]
    case "release": return [["A", rest[0], "rel", "-1", rest[1]]]
    case "free": return [["F", "acq"]]
    case "count": return [["R", rest[0], "rlx", rest[1]]]
    default: return [step]
    }
  }
}
