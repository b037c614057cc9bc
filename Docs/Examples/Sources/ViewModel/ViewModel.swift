import CancellablePromises

/// Takes the place of the view: shows an inbox, and deletes a message in vain.
@main
@MainActor
enum ViewModel {
  static func main() async {
    let inbox = Inbox(SampleMail())
    inbox.refresh()
    show(inbox)
    await inbox.settled.async()
    show(inbox)

    inbox.delete(inbox.messages[0])
    show(inbox)
    await inbox.settled.async()
    show(inbox)
    inbox.close()
  }

  private static func show(_ inbox: Inbox) {
    let subjects = inbox.messages.map(\.subject).joined(separator: ", ")
    let text = inbox.isLoading ? "loading" : "\(inbox.unreadCount) unread of \(subjects)"
    print(text + (inbox.notice.map { ". \($0)!" } ?? ""))
  }
}

/// A server that has two messages, and lets nobody delete them.
private struct SampleMail: Mail {
  struct Forbidden: Error {}

  func logIn() -> CancellablePromise<String> { answer("session") }

  func messages(_ session: String) -> CancellablePromise<[Message]> {
    answer([Message(id: 1, subject: "Invoice"), Message(id: 2, subject: "Holidays")])
  }

  func unreadCount(_ session: String) -> CancellablePromise<Int> { answer(1) }

  func delete(_ message: Message) -> CancellablePromise<Void> {
    answer(()).map { throw Forbidden() }
  }

  private func answer<Value: Sendable>(_ value: Value) -> CancellablePromise<Value> {
    CancellablePromise.after(.milliseconds(1)).map(on: nil) { value }
  }
}
