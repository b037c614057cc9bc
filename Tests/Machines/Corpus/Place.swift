/// The place of a generated function.
enum Place: String, Sendable, CaseIterable {
  /// Outside of every type.
  case free
  /// Outside of every type, for any kind of value.
  case generic
  /// In a class without an actor.
  case service
  /// In a class of the main actor, such as a view controller.
  case screen
  /// In an actor.
  case store
  /// In a structure.
  case form

  var hasSelf: Bool { self != .free && self != .generic && self != .form }
  /// Whether closures refer weakly to an object of it, which an actor's cannot.
  var isClass: Bool { self == .service || self == .screen }

  /// The lines above its functions.
  var opening: [String] {
    switch self {
    case .free, .generic: []
    case .service: ["class Service {"] + Self.members
    case .screen: ["@MainActor class Screen {"] + Self.members
    case .store: ["actor Store {"] + Self.members
    case .form: ["struct Form {"]
    }
  }

  /// The lines below them.
  var closing: [String] { self == .free || self == .generic ? [] : ["}"] }

  private static let members = [
    "  var any: Any?", "  var calls = 0", "  let queue = DispatchQueue(label: \"work\")",
    "  func note<Thing>(_ thing: Thing) {}", "  func receive<Thing>(_ thing: Thing) {}",
    "  func handle(_ error: any Error) {}",
    "  func nameOf(_ user: User) -> String { fatalError() }",
    "  func numbers(of user: User) -> Promise<[Int]> { fatalError() }",
  ]
}
