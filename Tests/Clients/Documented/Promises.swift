import Promises

// Work that examples in documentation comments of this module start.

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
func download(_ url: URL) -> Promise<Data> { .value(Data()) }

let promise = Promise.value(1)
let downloads = [Promise.value(Image())]
