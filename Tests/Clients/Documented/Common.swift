import Dispatch
import Promises

// The types and functions used by examples in documentation comments.

struct User: Identifiable, Sendable {
  static let guest = User(id: 0)
  var id: Int
  var name = ""
  var nickname: String?
  var isOnline = false
  var friends: [Int] = []
}

struct Image: Sendable {}
struct Data: Sendable {}
struct Response: Sendable {}
struct File: Sendable {}
struct Page: Sendable {}
struct Location: Sendable {}
struct URL: Hashable, Sendable {}
enum JobState: Sendable { case waiting, finished }

enum AccountError: Error { case locked, unknown }
struct LoadingFailed: Error { var cause: any Error }
struct DiskFull: Error {}
struct TooManyRequests: Error { var retryAfter: Duration? }

let id = 1
let ids = [1, 2]
let url = URL()
let urls = [URL()]
let data = Data()
let file = File()
let job = 1
let statistics = "statistics"
let cached: User? = nil

func show(_ items: Any...) {}
func report(_ error: any Error) {}
func count<Value>(_ result: Result<Value, any Error>) {}
func expect(_ condition: Bool) {}
func decode(_ data: Data) throws -> Image { Image() }
func ask(_ question: String, completion: @escaping @Sendable (Bool) -> Void) {}
func askAbout(_ id: Int) -> Guarantee<Bool> { .value(true) }

/// Stoppable work with a completion handler.
struct Request: Sendable {
  func cancel() {}
}

func start(completion: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Request { Request() }

/// Completion handlers of all shapes.
struct API: Sendable {
  struct Failure: Error {}
  typealias Handler<each Outcome> = @Sendable (repeat each Outcome) -> Void

  func load(completion: @escaping Handler<Data?, (any Error)?>) {}
  func send(completion: @escaping Handler<Result<Data, any Error>>) {}
  func ask(completion: @escaping Handler<Result<Data, Failure>>) {}
  func save(completion: @escaping Handler<Bool, (any Error)?>) {}
  func open(completion: @escaping Handler<(any Error)?, File?>) {}
  func delete(completion: @escaping Handler<(any Error)?>) {}
  func request(completion: @escaping Handler<Data?, Response?, (any Error)?>) {}
  func flush(completion: @escaping @Sendable () -> Void) {}
}

let api = API()

/// Asynchronous functions without promises.
struct Client: Sendable {
  func fetch(_ url: URL) async throws -> Page { Page() }
  func insert(_ user: User) async throws -> Int { user.id }
}

let client = Client()
let store = Client()

struct Journal: Sendable {
  func write(_ line: String) {}
}

let journal = Journal()

struct Spinner: Sendable {
  func stop() {}
}

let spinner = Spinner()

struct Connection: Sendable {
  func close() {}
}

let connection = Connection()
let resolver = Promise<Connection>.pending().resolver

struct Library: Sendable {
  func open(_ file: File) -> (promise: Promise<String>, stop: @Sendable () -> Void) {
    (.value(""), {})
  }
  func read(_ file: File) -> Promise<String> { .value("") }
}

let library = Library()

/// Calls closures at each update.
final class Locator: @unchecked Sendable {
  var onUpdate: @Sendable (Location) -> Void = { _ in }
  var onFailure: @Sendable (any Error) -> Void = { _ in }
  var onTap: @Sendable () -> Void = {}
  func stop() {}
}

let locator = Locator()
let button = Locator()

struct EventLoop: Sendable {
  func scheduleTask(in delay: Duration, _ work: @escaping @Sendable () -> Void) -> Request {
    Request()
  }
}

// Work for the examples, of the kind of promise that a module is about.

func fetch(_ url: URL) -> Work<Page> { .value(Page()) }
func fetchUser(_ id: Int) -> Work<User> { .value(.guest) }
func fetchUsers() -> Work<[User]> { .value([]) }
func fetchAvatar(of user: User) -> Work<Image> { .value(Image()) }
func fetchMessages(to user: User) -> Work<[String]> { .value([]) }
func fetchNews() -> Work<[String]> { .value([]) }
func fetchText() -> Work<String> { .value("1") }
func fetchState(of job: Int) -> Work<JobState> { .value(.finished) }
func fetchFromServer() -> Work<Page> { .value(Page()) }
func fetchFromCache() -> Work<Page> { .value(Page()) }
func createUser(_ id: Int) -> Work<User> { .value(.guest) }
func signIn() -> Work<Void> { .value }
func send(_ text: String) -> Work<Void> { .value }
func closeConnection() -> Work<Void> { .value }
func connect() -> Work<Connection> { .value(connection) }
func query(_ connection: Connection) -> Work<Page> { .value(Page()) }
func download(_ url: URL) -> Work<Data> { .value(Data()) }
