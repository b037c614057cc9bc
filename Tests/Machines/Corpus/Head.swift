/// The beginning of a chain.
struct Head: Sendable {
  let id: String
  let isSure: Bool
  /// Whether it makes a promise that cannot be cancelled, in every dialect.
  var isPlain: Bool { isSure && !id.hasPrefix("whenResolved") || id == "whenMixed" }
  /// Whether PromiseKit lacks it.
  let isNew: Bool
  /// The possible subjects of its value.
  let subjects: [Subject]
  /// Its lines, for a subject.
  let lines: @Sendable (Subject) -> [String]

  private init(
    _ id: String, sure isSure: Bool = false, isNew: Bool = false,
    of subjects: [Subject] = Subject.concrete,
    _ lines: @escaping @Sendable (Subject) -> [String]
  ) {
    self.id = id
    self.isSure = isSure
    self.isNew = isNew
    self.subjects = subjects
    self.lines = lines
  }

  private static let many: [Subject] = [.users, .numbers, .texts]
  private static let single: [Subject] = [.user, .number, .text]

  static let all: [Head] = [
    Head("call") { ["api.\($0.source)"] },
    Head("surely", sure: true) { ["cache.\($0.source)"] },
    Head("firstly") { ["firstly {", "  api.\($0.source)", "}"] },
    Head("firstlyStatements") {
      ["firstly {", "  log(\"begun\")", "  return api.\($0.source)", "}"]
    },
    Head("firstlyTyped") {
      [
        "firstly { () -> Promise<\($0.type)> in", "  log(\"begun\")", "  return api.\($0.source)",
        "}",
      ]
    },
    Head("firstlyThrowing") { ["firstly {", "  try check(api.\($0.source))", "}"] },
    Head("firstlyGuard") {
      [
        "firstly { () -> Promise<\($0.type)> in",
        "  guard isBusy() else { throw Failure.refused }", "  return api.\($0.source)", "}",
      ]
    },
    Head("firstlySurely", sure: true) { ["firstly {", "  cache.\($0.source)", "}"] },
    Head("firstlySurelyStatements", sure: true) {
      ["firstly {", "  log(\"begun\")", "  return cache.\($0.source)", "}"]
    },
    Head("whenTwo", of: [.pair]) { _ in ["when(fulfilled: api.user(1), api.number())"] },
    Head("whenMixed", of: [.pair]) { _ in ["when(fulfilled: api.user(1), cache.number())"] },
    Head("whenArray", of: many) { subject in
      let element = subject.element?.source ?? ""
      return ["when(fulfilled: [api.\(element), api.\(element)])"]
    },
    Head("whenMapped", of: [.users]) { _ in ["when(fulfilled: [1, 2].map { api.user($0) })"] },
    Head("whenVoid", isNew: true, of: [.nothing]) { _ in ["when(fulfilled: api.save(), api.save())"]
    },
    Head("whenVoidArray", of: [.nothing]) { _ in ["when(fulfilled: [api.save(), api.save()])"] },
    Head("whenConcurrently", of: [.users]) { _ in
      [
        "when(fulfilled: [1, 2].lazy.map { api.user($0) }.makeIterator(), concurrently: 2)"
      ]
    },
    Head("whenArrayConcurrently", of: [.users]) { _ in
      ["when(fulfilled: [api.user(1), api.user(2)].makeIterator(), concurrently: 2)"]
    },
    Head("whenResolved", sure: true, of: [.outcomes]) { _ in
      ["when(resolved: [api.user(1), api.user(2)])"]
    },
    Head("whenResolvedList", sure: true, of: [.outcomes]) { _ in
      ["when(resolved: api.user(1), api.user(2))"]
    },
    Head("whenGuarantees", sure: true, of: [.pair]) { _ in
      ["when(guarantees: cache.user(1), cache.number())"]
    },
    Head("whenSurely", sure: true, of: many) { subject in
      let element = subject.element?.source ?? ""
      return ["when(cache.\(element), cache.\(element))"]
    },
    Head("race") { ["race(api.\($0.source), api.\($0.source))"] },
    Head("raceArray") { ["race([api.\($0.source), api.\($0.source)])"] },
    Head("raceFulfilled") { ["race(fulfilled: [api.\($0.source), api.\($0.source)])"] },
    Head("raceSurely", sure: true) {
      ["race(cache.\($0.source), cache.\($0.source), cache.\($0.source))"]
    },
    Head("after", sure: true, of: [.nothing]) { _ in ["after(seconds: 1)"] },
    Head("afterInterval", sure: true, of: [.nothing]) { _ in ["after(.seconds(1))"] },
    Head("value", of: single) { ["Promise.value(\($0.constant ?? ""))"] },
    Head("typedValue") { ["Promise<\($0.type)>.value(\($0.constant ?? ""))"] },
    Head("valueSurely", sure: true, of: single) { ["Guarantee.value(\($0.constant ?? ""))"] },
    Head("empty", of: [.nothing]) { _ in ["Promise()"] },
    Head("emptySurely", sure: true, of: [.nothing]) { _ in ["Guarantee()"] },
    Head("error") { ["Promise<\($0.type)>(error: Failure.gone)"] },
    Head("pending") { ["Promise<\($0.type)>.pending().promise"] },
    Head("resolver", of: [.user]) { _ in
      ["Promise<User> { resolver in", "  load { resolver.resolve($0, $1) }", "  «block»", "}"]
    },
    Head("resolverReference", of: [.user]) { _ in
      ["Promise { resolver in", "  load(resolver.resolve)", "  «block»", "}"]
    },
    Head("resolverStatements", of: [.user]) { _ in
      [
        "Promise { (resolver: Resolver<User>) in", "  load { user, error in",
        "    if let user { resolver.fulfill(user) } else { resolver.reject(error!) }", "  }",
        "  «block»", "}",
      ]
    },
    Head("resolverSurely", sure: true, of: [.user]) { _ in
      ["Guarantee { resolve in", "  loadSurely(resolve)", "}"]
    },
    Head("queue", of: [.user]) { _ in
      ["DispatchQueue.global().async(«work») { «ignored»try compute() }"]
    },
    Head("operation", isNew: true, of: [.user]) { _ in ["Promise { try await download(1) }"] },
    Head("attempt", isNew: true) { ["attempt(3) { _ in", "  api.\($0.source)", "}"] },
    Head("attemptStatements", isNew: true) {
      ["attempt(3) { number in", "  show(\"\\(number)\")", "  return api.\($0.source)", "}"]
    },
    Head("poll", isNew: true, of: [.user, .number, .text]) {
      ["poll(every: .seconds(1), until: { \($0.condition(["$0"])) }) {", "  api.\($0.source)", "}"]
    },
    Head("withResource", isNew: true) {
      ["withResource(api.user(1), dispose: { show($0.name) }) { _ in", "  api.\($0.source)", "}"]
    },
    Head("limited", isNew: true) { ["Limiter(2).run {", "  api.\($0.source)", "}"] },
    Head("operationStatements", isNew: true, of: [.user]) { _ in
      ["Promise {", "  let user = try await download(1)", "  log(user.name)", "  return user", "}"]
    },
  ]

  /// The heads of generic functions.
  static let generic: [Head] = [
    Head("source", of: [.item]) { _ in ["source"] },
    Head("keep", of: [.item, .items]) { ["api.\($0.source)"] },
    Head("firstly", of: [.item, .items]) { ["firstly { api.\($0.source) }"] },
    Head("race", of: [.item]) { _ in ["race(source, api.keep(thing))"] },
  ]
}
