import CancellablePromises
import Testing

@testable import ViewModel

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct InboxTests {
  private let mail = ManualMail()
  private let clock = ManualClock()
  private let inbox: Inbox
  private let invoice = Message(id: 1, subject: "Invoice")
  private let holidays = Message(id: 2, subject: "Holidays")

  init() {
    conf.clock = ForgottenClock()
    inbox = Inbox(mail, clock: clock)
  }

  @Test func `shows what has arrived once all of it has`() async {
    inbox.refresh()
    #expect(inbox.isLoading)
    mail.logIns.answer("session")
    await handlersHaveRun()
    mail.lists.answer([invoice, holidays])
    await handlersHaveRun()
    #expect(inbox.messages == [] && inbox.isLoading)

    mail.counts.answer(1)
    await handlersHaveRun()
    #expect(inbox.messages == [invoice, holidays])
    #expect(inbox.unreadCount == 1 && !inbox.isLoading)
    #expect(clock.timerCount == 0)
  }

  @Test func `does not wait for longer than ten seconds`() async {
    inbox.refresh()
    mail.logIns.answer("session")
    await handlersHaveRun()
    clock.advance(by: .milliseconds(9_999))
    await handlersHaveRun()
    #expect(inbox.isLoading)

    clock.advance(by: .milliseconds(1))
    await handlersHaveRun()
    #expect(inbox.notice == "The server does not answer" && !inbox.isLoading)
    #expect(mail.lists.cancelledCount == 1 && mail.counts.cancelledCount == 1)
  }
}
