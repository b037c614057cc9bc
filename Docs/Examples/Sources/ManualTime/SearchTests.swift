import CancellablePromises

@MainActor
func asksWhenNobodyTypesAnyMore() async {
  let clock = ManualClock()
  let server = Server()
  let handlers = HandlerWatch()
  let field = SearchField(find: server.load, clock: clock)

  for text in ["B", "Br", "Brat"] { field.textDidChange(to: text) }
  clock.advance(by: .milliseconds(300))
  await handlers.allHaveRun()
  expect(server.asked == 1 && field.isBusy)

  server.answer("Bratwurst")
  await handlers.allHaveRun()
  expect(field.shown == "Bratwurst" && !field.isBusy)
}

@MainActor
func showsNoAnswerToWhatIsGone() async {
  let clock = ManualClock()
  let server = Server()
  let handlers = HandlerWatch()
  let field = SearchField(find: server.load, clock: clock)

  field.textDidChange(to: "Brat")
  clock.advance(by: .milliseconds(300))
  await handlers.allHaveRun()

  server.answer("Bratwurst")
  field.textDidChange(to: "Brot")
  await handlers.allHaveRun()
  expect(field.shown == "" && field.isBusy)
}
