/// Where a function of generated code stands.
enum Place: String, Sendable, CaseIterable {
  /// Outside of every type.
  case free
  /// Outside of every type, for any kind of value.
  case generic
  /// In a class that is of no actor.
  case service
  /// In a class of the main actor, such as a view controller.
  case screen
  /// In an actor.
  case store
  /// In a structure.
  case form

  var hasSelf: Bool { self != .free && self != .generic && self != .form }
  /// Whether an object of it may be gone: an actor's closures cannot know.
  var isClass: Bool { self == .service || self == .screen }

  /// What stands above its functions.
  var opening: [String] {
    switch self {
    case .free, .generic: []
    case .service: ["class Service {"] + Self.members
    case .screen: ["@MainActor class Screen {"] + Self.members
    case .store: ["actor Store {"] + Self.members
    case .form: ["struct Form {"]
    }
  }

  /// What stands below them.
  var closing: [String] { self == .free || self == .generic ? [] : ["}"] }

  private static let members = [
    "  var any: Any?", "  var calls = 0", "  let queue = DispatchQueue(label: \"work\")",
    "  func note<Thing>(_ thing: Thing) {}", "  func receive<Thing>(_ thing: Thing) {}",
    "  func handle(_ error: any Error) {}",
    "  func nameOf(_ user: User) -> String { fatalError() }",
    "  func numbers(of user: User) -> Promise<[Int]> { fatalError() }",
  ]
}
