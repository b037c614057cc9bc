import CancellablePromises
import Dispatch

// Work for the examples in documentation comments of the module.

func fetch(_ url: URL) -> CancellablePromise<Page> { .value(Page()) }
func fetchUser(_ id: Int) -> CancellablePromise<User> { .value(.guest) }
func fetchUsers() -> CancellablePromise<[User]> { .value([]) }
func fetchAvatar(of user: User) -> CancellablePromise<Image> { .value(Image()) }
func fetchMessages(to user: User) -> CancellablePromise<[String]> { .value([]) }
func fetchNews() -> CancellablePromise<[String]> { .value([]) }
func fetchText() -> CancellablePromise<String> { .value("1") }
func fetchState(of job: Int) -> CancellablePromise<JobState> { .value(.finished) }
func fetchFromServer() -> CancellablePromise<Page> { .value(Page()) }
func fetchFromCache() -> CancellablePromise<Page> { .value(Page()) }
func createUser(_ id: Int) -> CancellablePromise<User> { .value(.guest) }
func signIn() -> CancellablePromise<Void> { .value }
func send(_ text: String) -> CancellablePromise<Void> { .value }
func closeConnection() -> CancellablePromise<Void> { .value }
func connect() -> CancellablePromise<Connection> { .value(connection) }
func query(_ connection: Connection) -> CancellablePromise<Page> { .value(Page()) }
func download(_ url: URL) -> CancellablePromise<Data> { .value(Data()) }
func fetch() -> CancellablePromise<Page> { .value(Page()) }

func search(_ text: String) -> CancellablePromise<[Match]> { .value([]) }

struct Match: Sendable {}

let scope = CancellationScope()
let limiter = Limiter(4)
let latest = Latest<Void>()
let text = "text"
let queue = DispatchQueue(label: "queue")
let files = [File()]

func checksum(_ file: File) -> Int { 1 }

let download = CancellablePromise.value(Data())
let cancelPromise = Promise<Void>.value
let first = Promise.value(1)

func second(_ number: Int) -> Promise<String> { .value("\(number)") }
