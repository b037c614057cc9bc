import CancellablePromises

struct Message: Equatable, Sendable {
  var id: Int
  var subject: String
}

/// The server, as an inbox uses it.
protocol Mail: Sendable {
  func logIn() -> CancellablePromise<String>
  func messages(_ session: String) -> CancellablePromise<[Message]>
  func unreadCount(_ session: String) -> CancellablePromise<Int>
}

/// The view model of a list of messages.
@MainActor
final class Inbox {
  private let mail: any Mail
  private let clock: any PromiseClock
  private let scope = CancellationScope()

  private(set) var messages: [Message] = []
  private(set) var unreadCount = 0
  private(set) var isLoading = false
  /// The last error, in words for the user.
  private(set) var notice: String?

  init(_ mail: any Mail, clock: any PromiseClock = conf.clock) {
    self.mail = mail
    self.clock = clock
  }

  func refresh() {
    guard !isLoading else { return }
    isLoading = true
    firstly {
      mail.logIn()
    }.then { [mail] session in
      when(fulfilled: mail.messages(session), mail.unreadCount(session), autoCancel: true)
    }.timeout(.seconds(10), clock: clock).done { [weak self] messages, unreadCount in
      self?.messages = messages
      self?.unreadCount = unreadCount
    }.ensure { [weak self] in
      self?.isLoading = false
    }.catch { [weak self] error in
      self?.notice = error is TimeoutError ? "The server does not answer" : "Could not refresh"
    }.store(in: scope)
  }

  /// Cancels all work, after which no property changes.
  func close() { scope.cancel() }
}
