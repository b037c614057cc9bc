import CancellablePromises

struct Message: Equatable, Sendable {
  var id: Int
  var subject: String
}

/// What an inbox needs of the server.
protocol Mail: Sendable {
  func logIn() -> CancellablePromise<String>
  func messages(_ session: String) -> CancellablePromise<[Message]>
  func unreadCount(_ session: String) -> CancellablePromise<Int>
  func delete(_ message: Message) -> CancellablePromise<Void>
}

/// The view model of a list of messages.
@MainActor
final class Inbox {
  private let mail: any Mail
  private let clock: any PromiseClock
  private let scope = CancellationScope()
  private let notices = Latest<Void>()

  private(set) var messages: [Message] = []
  private(set) var unreadCount = 0
  private(set) var isLoading = false
  /// What went wrong, for three seconds.
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
      self?.show(error is TimeoutError ? "The server does not answer" : "Could not refresh")
    }.store(in: scope)
  }

  func delete(_ message: Message) {
    guard let index = messages.firstIndex(of: message) else { return }
    messages.remove(at: index)
    // To be carried out even if the inbox is closed.
    mail.delete(message).shielded().catch { [weak self] _ in
      guard let self else { return }
      messages.insert(message, at: min(index, messages.count))
      show("Could not delete \(message.subject)")
    }.store(in: scope)
  }

  private func show(_ notice: String) {
    self.notice = notice
    notices.run(after: .seconds(3), clock: clock) { [weak self] in
      self?.notice = nil
      return CancellablePromise.value
    }.cauterize()
  }

  /// Fulfilled when everything that was asked of the server has come to an end.
  var settled: Guarantee<Void> { scope.settled }

  /// Nothing changes any more.
  func close() {
    scope.cancel()
    notices.cancel()
  }
}
