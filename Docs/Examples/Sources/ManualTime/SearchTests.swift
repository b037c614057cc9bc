import CancellablePromises
import Dispatch

/// Waits for handlers of the main actor: each turn of the main queue runs the ones that wait there.
@MainActor
func handlersHaveRun() async {
  for _ in 1...20 {
    await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
  }
}

@MainActor
func asksWhenNobodyTypesAnyMore() async {
  let clock = ManualClock()
  let server = Server()
  let field = SearchField(find: server.load, clock: clock)

  for text in ["B", "Br", "Brat"] { field.textDidChange(to: text) }
  clock.advance(by: .milliseconds(300))
  await handlersHaveRun()
  expect(server.asked == 1 && field.isBusy)

  server.answer("Bratwurst")
  await handlersHaveRun()
  expect(field.shown == "Bratwurst" && !field.isBusy)
}

@MainActor
func showsNoAnswerToWhatIsGone() async {
  let clock = ManualClock()
  let server = Server()
  let field = SearchField(find: server.load, clock: clock)

  field.textDidChange(to: "Brat")
  clock.advance(by: .milliseconds(300))
  await handlersHaveRun()

  server.answer("Bratwurst")
  field.textDidChange(to: "Brot")
  await handlersHaveRun()
  expect(field.shown == "" && field.isBusy)
}
