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

  /// Has the inbox show both messages.
  private func load() async {
    inbox.refresh()
    mail.logIns.answer("session")
    await handlersHaveRun()
    mail.lists.answer([invoice, holidays])
    mail.counts.answer(1)
    await handlersHaveRun()
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

  @Test func `asks once, however often it is told to`() async {
    inbox.refresh()
    inbox.refresh()
    #expect(mail.logIns.count == 1)
    mail.logIns.fail()
    await handlersHaveRun()
    inbox.refresh()
    #expect(mail.logIns.count == 2)
  }

  @Test func `keeps what it has if it cannot get anything newer`() async {
    await load()
    inbox.refresh()
    mail.logIns.answer("session")
    await handlersHaveRun()
    mail.lists.fail()
    await handlersHaveRun()
    #expect(inbox.messages == [invoice, holidays] && !inbox.isLoading)
    #expect(inbox.notice == "Could not refresh")
    #expect(mail.counts.cancelledCount == 1)
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

  @Test func `shows each notice for three seconds`() async {
    inbox.refresh()
    mail.logIns.fail()
    await handlersHaveRun()
    clock.advance(by: .seconds(2))
    inbox.refresh()
    mail.logIns.fail()
    await handlersHaveRun()
    clock.advance(by: .seconds(2))
    await handlersHaveRun()
    #expect(inbox.notice == "Could not refresh")

    clock.advance(by: .seconds(1))
    await handlersHaveRun()
    #expect(inbox.notice == nil && clock.timerCount == 0)
  }

  @Test func `puts back what cannot be deleted`() async {
    await load()
    inbox.delete(invoice)
    #expect(inbox.messages == [holidays])
    mail.deletions.fail()
    await handlersHaveRun()
    #expect(inbox.messages == [invoice, holidays])
    #expect(inbox.notice == "Could not delete Invoice")
  }

  @Test func `shows no answer after it was closed, not even one that is on its way`() async {
    await load()
    inbox.refresh()
    mail.logIns.answer("session")
    await handlersHaveRun()
    mail.lists.answer([])
    mail.counts.answer(0)
    inbox.close()
    await handlersHaveRun()
    #expect(inbox.messages == [invoice, holidays] && inbox.unreadCount == 1)
    #expect(inbox.notice == nil && clock.timerCount == 0)
  }

  @Test func `gives up what it was about when it is closed, but no deletion`() async {
    await load()
    inbox.delete(invoice)
    inbox.refresh()
    inbox.close()
    await handlersHaveRun()
    #expect(mail.logIns.cancelledCount == 1 && mail.deletions.cancelledCount == 0)
    mail.deletions.fail()
    await handlersHaveRun()
    #expect(inbox.messages == [holidays] && inbox.notice == nil)
  }
}
