/// The declarations that generated code uses, with `Promise` for every kind of promise.
enum Surroundings {
  static let code = """
    struct User: Sendable {
      var id: Int
      var name: String
      var nickname: String?
      var friends: [Int]
      var isNew: Bool
      static let nobody = User(id: 0, name: "nobody", nickname: nil, friends: [], isNew: true)
    }

    enum Failure: Error { case refused, gone }

    /// Where free functions leave something.
    final class Board: @unchecked Sendable { var last: Any? }

    \(makers)

    \(makersOfGuarantees)

    let api = Api()
    let cache = Cache()
    let queue = DispatchQueue(label: "work")
    let titles = [1: "one"]
    let board = Board()

    func log(_ text: String) {}
    func show(_ text: String) {}
    func hide() {}
    func report(_ error: any Error) {}
    func present<Thing>(_ thing: Thing) {}
    func describe<Thing>(_ thing: Thing) -> String { fatalError() }
    func isGood<Thing>(_ thing: Thing) -> Bool { fatalError() }
    func check<Thing>(_ thing: Thing) throws -> Thing { fatalError() }
    func isBusy() -> Bool { fatalError() }
    func count() -> Int { fatalError() }

    func replacement(of error: any Error) -> any Error { error }
    func nameOf(_ user: User) -> String { fatalError() }
    func next(_ number: Int) -> Int { fatalError() }
    func parse(_ text: String) -> Int? { fatalError() }
    func isNew(_ user: User) -> Bool { fatalError() }

    func download(_ id: Int) async throws -> User { fatalError() }
    func load(_ completion: @escaping (User?, (any Error)?) -> Void) {}
    func loadSurely(_ completion: @escaping (User) -> Void) {}
    func compute() throws -> User { fatalError() }
    func computeSurely() -> User { fatalError() }
    """

  private static let makers = """
    /// What makes promises.
    final class Api: Sendable {
      func user(_ id: Int) -> Promise<User> { fatalError() }
      func user(named name: String) -> Promise<User> { fatalError() }
      func users() -> Promise<[User]> { fatalError() }
      func users(with numbers: [Int]) -> Promise<[User]> { fatalError() }
      func users(near number: Int) -> Promise<[User]> { fatalError() }
      func number() -> Promise<Int> { fatalError() }
      func number(of users: [User]) -> Promise<Int> { fatalError() }
      func numbers() -> Promise<[Int]> { fatalError() }
      func numbers(of user: User) -> Promise<[Int]> { fatalError() }
      func text() -> Promise<String> { fatalError() }
      func text(of user: User) -> Promise<String> { fatalError() }
      func texts() -> Promise<[String]> { fatalError() }
      func pair() -> Promise<(User, Int)> { fatalError() }
      func save() -> Promise<Void> { fatalError() }
      func keep<Item>(_ item: Item) -> Promise<Item> { fatalError() }
    }
    """

  private static let makersOfGuarantees = makers.replacing(
    "makes promises", with: "makes guarantees"
  )
  .replacing("class Api", with: "class Cache").replacing("Promise<", with: "Guarantee<")
}
