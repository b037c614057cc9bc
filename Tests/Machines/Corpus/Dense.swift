/// Code that gives the compiler much to find out together: arithmetic after `when`, chains within
/// chains, many links, mixed literals.
enum Dense {
  static let all: [Snippet] = {
    let others: [Place] = [.service, .screen, .store, .form]
    return bodies.enumerated().flatMap { number, body in
      let places =
        body.id.hasPrefix("property") ? [.service, .screen] : [.free, others[number % 4]]
      return places.map { place in
        Snippet("dense_\(place)_\(body.id)", in: place, body.lines, isNew: body.isNew)
      }
    }
  }()

  /// Other declarations that the code uses.
  static let surroundings = """
    struct Team: Sendable {
      var current: Promise<User> { fatalError() }
      var all: [Promise<User>] { fatalError() }
    }
    struct Page { var title = "", lines = [1] }
    """

  private typealias Body = (id: String, lines: [String], isNew: Bool)

  private static let bodies: [Body] =
    tuples + arrays + literals + nested + long + properties + resolvers + keyPaths + names

  private static let ending = ["  .done { print($0 + 1) }", "  .catch { report($0) }"]

  /// A chain that ends in a number.
  private static func body(
    _ id: String, _ head: String, _ links: [String], isNew: Bool = false
  ) -> Body {
    (id, [head] + links.map { "  \($0)" } + ending, isNew)
  }

  private static let tuples: [Body] = [2, 3, 6].flatMap { count -> [Body] in
    let inputs = [
      "api.user(1)", "api.number()", "api.text()", "cache.numbers()", "api.users()", "api.user(2)",
    ].prefix(count).joined(separator: ", ")
    let names = ["user", "number", "text", "numbers", "users", "other"].prefix(count)
    let terms = [
      "user.friends.count", "number * 2", "text.count", "numbers.count", "users.count",
      "other.friends.count",
    ].prefix(count).joined(separator: " + ")
    let sum = ".map { \(names.joined(separator: ", ")) in \(terms) }"
    return [
      body("tuple\(count)", "when(fulfilled: \(inputs))", [sum]),
      body("tuple\(count)Firstly", "firstly { when(fulfilled: \(inputs)) }", [sum]),
      body(
        "tuple\(count)Then", "api.number()", [".then { _ in when(fulfilled: \(inputs)) }", sum]),
      body(
        "tuple\(count)Chained", "when(fulfilled: \(inputs))",
        [sum, ".then { next in api.user(next) }", ".map { user in user.name.count }"]),
    ]
  }

  private static let arrays: [Body] = {
    let heads = [
      ("literal", "[api.user(1), api.user(2)]"), ("mapped", "[1, 2].map { api.user($0) }"),
      ("lazy", "[1, 2].lazy.map { api.user($0) }"),
    ]
    let calls =
      heads.map { id, inputs in ("\(id)When", "when(fulfilled: \(inputs))") } + [
        ("concurrently", "when(fulfilled: Team().all.makeIterator(), concurrently: 2)"),
        ("propertyWhen", "when(fulfilled: Team().all)"),
      ]
    let closures = [
      ("Sum", "{ users in users[0].friends.count + users[1].friends.count * 2 }"),
      ("Short", "{ $0.count * 2 + $0[0].friends.count }"),
      ("Reduced", "{ users in users.reduce(0) { $0 + $1.friends.count } }"),
    ]
    return calls.flatMap { id, head in
      closures.map { body("\(id)\($0)", head, [".map \($1)"]) }
        + [
          body(
            "\(id)Then", head,
            [
              ".then { users in when(fulfilled: users.map { api.text(of: $0) }) }",
              ".map { texts in texts.count }",
            ])
        ]
    } + [
      body(
        "raceArray", "race([api.number(), api.number()])", [".map { number in number * 2 + 1 }"]),
      body("raceList", "race(api.number(), api.number())", [".map { number in number * 2 + 1 }"]),
      body(
        "resolvedArray", "firstly { when(resolved: [api.number(), api.number()]) }",
        [".map { outcomes in try check(outcomes.count * 2 + 1) }"]),
    ]
  }()

  private static let literals: [Body] = [
    ("pair", "{ number in (number, 1.5, \"x\") }", "{ $0.0 + Int($0.1) }"),
    ("array", "{ number in [number, 1] }", "{ $0[0] + $0[1] }"),
    ("fractions", "{ number in [1, 2.5, Double(number)] }", "{ Int($0[0] * $0[1]) }"),
    ("dictionary", "{ number in [\"a\": number, \"b\": 2] }", "{ $0[\"a\", default: 0] + 1 }"),
    ("optional", "{ number in number > 3 ? nil : 2 * number }", "{ ($0 ?? 0) + 1 }"),
    ("text", "{ number in \"\\(number) of \" + \"\\(number + 1)\" }", "{ $0.count - 1 }"),
    ("ternary", "{ number in number > 3 ? number + 1 : -number }", "{ $0 * 2 }"),
    (
      "ifElse", "{ number in if number > 3 { [number] } else { [1, 2] } }",
      "{ $0.reduce(0, +) }"
    ),
    (
      "switching", "{ number in switch number { case 1: \"one\" default: \"\\(number)\" } }",
      "{ $0.count }"
    ),
    ("keyPath", "{ number in [number, 1, 2] }", "(\\.count)"),
  ].map { id, first, second in
    let rest = second.hasPrefix("(") ? second : " \(second)"
    return body("literal_\(id)", "api.number()", [".map \(first)", ".map\(rest)"])
  }

  /// Chains within chains, one to three deep.
  private static let nested: [Body] = (1...3).flatMap { depth -> [Body] in
    var inner = "api.text().map { text in text.count + number }"
    for _ in 1..<depth { inner = "api.number().then { number in \(inner) }" }
    var long = "api.user(number).map { user in user.friends.count }"
    for level in 1..<depth {
      let next = level.isMultiple(of: 2) ? "number" : "user.friends.count"
      long = "api.user(number).map { user in \(next) }.then { number in \(long) }"
    }
    return [
      body("nested\(depth)", "api.number()", [".then { number in \(inner) }"]),
      body("nested\(depth)Firstly", "firstly { api.number() }", [".then { number in \(long) }"]),
      body(
        "nested\(depth)Statements", "api.number()",
        [
          ".then { number -> Promise<Int> in", "  log(\"begun\")", "  return \(inner)", "}",
          ".map { number in number + 1 }",
        ]),
    ]
  }

  private static let long: [Body] = [15, 30].flatMap { count -> [Body] in
    [("", ""), ("Main", "(on: .main)"), ("Queue", "(on: queue)")].map { id, target in
      let cycle = [
        ".then\(target) { api.user($0) }", ".map\(target) { $0.name }",
        ".get\(target) { show($0) }",
        ".map\(target) { text in text.count }", ".ensure\(target) { hide() }",
      ]
      return body("long\(count)\(id)", "api.number()", (0..<count).map { cycle[$0 % cycle.count] })
    }
  }

  private static let properties: [Body] = [
    body("property", "Team().current", [".map { user in user.friends.count }"]),
    body("propertyThen", "Team().current", [".then { api.numbers(of: $0) }", ".map { $0.count }"]),
    body(
      "propertyPair", "when(fulfilled: Team().current, api.number())",
      [".map { user, number in user.friends.count + number * 2 }"]),
    body("propertyFirstly", "firstly { Team().current }", [".map(\\.friends)", ".map(\\.count)"]),
  ]

  /// Key paths of a type that is the main actor's where everything is by default.
  private static let keyPaths: [Body] = [
    body("keyPath", "Promise.value(Page())", [".map(\\.title)", ".map(\\.count)"]),
    body("keyPathValues", "Promise.value([Page()])", [".mapValues(\\.title)", ".map(\\.count)"]),
    body(
      "keyPathQueue", "Promise.value(Page())", [".map(on: queue, \\.lines)", ".map { $0[0] * 2 }"]),
    body(
      "keyPathMain", "Promise.value(Page())", [".map(on: .main, \\.lines)", ".map { $0[0] * 2 }"]),
  ]

  /// Functions and makers by name, in the place of closures.
  private static let names: [Body] = [
    body("nameMap", "api.user(1)", [".map(nameOf)", ".map { text in text.count * 2 }"]),
    body("nameThen", "api.user(1)", [".then(api.text(of:))", ".map { text in text.count * 2 }"]),
    body("nameError", "api.number()", [".recover(Promise.init(error:))", ".map { $0 * 2 + 1 }"]),
    body("nameValue", "api.number()", [".then(Promise.value)", ".map { $0 * 2 + 1 }"]),
    body("nameCompact", "api.text()", [".compactMap(parse)", ".then(api.user)", ".map(\\.id)"]),
  ]

  private static let resolvers: [Body] = {
    let promise = [
      ("If", "if let user { resolver.fulfill(user) } else { resolver.reject(error!) }"),
      ("Resolve", "resolver.resolve(user, error)"),
      ("Statements", "log(\"loaded\"); resolver.resolve(user, error)"),
    ]
    return promise.map { id, statement in
      let head = ["Promise<User> { resolver in", "  load { user, error in"]
      let lines = head + ["    \(statement)", "  }", "  «block»", "}"]
      return (
        "resolver\(id)", lines + ["  .map { user in user.friends.count }"] + ending, false
      )
    }
  }()
}
