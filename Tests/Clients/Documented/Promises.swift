import Promises

// Work for the examples in documentation comments of the module.

func fetch(_ url: URL) -> Promise<Page> { .value(Page()) }
func fetchUser(_ id: Int) -> Promise<User> { .value(.guest) }
func fetchUsers() -> Promise<[User]> { .value([]) }
func fetchAvatar(of user: User) -> Promise<Image> { .value(Image()) }
func fetchMessages(to user: User) -> Promise<[String]> { .value([]) }
func fetchNews() -> Promise<[String]> { .value([]) }
func fetchText() -> Promise<String> { .value("1") }
func fetchState(of job: Int) -> Promise<JobState> { .value(.finished) }
func fetchFromServer() -> Promise<Page> { .value(Page()) }
func fetchFromCache() -> Promise<Page> { .value(Page()) }
func createUser(_ id: Int) -> Promise<User> { .value(.guest) }
func signIn() -> Promise<Void> { .value }
func send(_ text: String) -> Promise<Void> { .value }
func closeConnection() -> Promise<Void> { .value }
func connect() -> Promise<Connection> { .value(connection) }
func query(_ connection: Connection) -> Promise<Page> { .value(Page()) }
func download(_ url: URL) -> Promise<Data> { .value(Data()) }

struct Field: Sendable {
  var shown = ["Bratwurst"]
  func textDidChange(to text: String) {}
}

let field = Field()
let clock = ManualClock()
let limiter = Limiter(4)

let promise = Promise.value(1)
let downloads = [Promise.value(Image())]
