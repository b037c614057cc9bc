import CancellablePromises

func givesUpWhenThreeAttemptsTookTooLong() {
  let clock = ManualClock()
  let dispatcher = ManualDispatcher()
  conf.clock = clock
  conf.D = (map: dispatcher, return: dispatcher)

  let server = Server()
  let headlines = Feed(load: server.load).headlines()
  dispatcher.runAll()
  expect(server.asked == 1)

  clock.advance(by: .seconds(10))
  expect(server.cancelled == 1 && headlines.isPending)

  while headlines.isPending {
    clock.advanceToNextTimer()
    dispatcher.runAll()
  }
  expect(headlines.error is TimeoutError)
  expect(server.asked == 3 && server.cancelled == 3)
  expect(clock.timerCount == 0)
}

func remindsAfterAnHour() {
  let clock = ManualClock()
  let reminder = after(.seconds(3600), clock: clock).map(on: nil) { "tea" }
  clock.advance(by: .seconds(3599))
  expect(reminder.isPending)
  clock.advance(by: .seconds(1))
  expect(reminder.value == "tea")
}

func pausesAreTheSameEveryTime() {
  let pauses = (1...2).map { _ in
    let clock = ManualClock()
    attempt(4, delay: scattered, clock: clock, on: nil) { _ in
      Promise<Int>(error: PromiseError.badInput)
    }
    .cauterize()
    let start = clock.now
    while clock.advanceToNextTimer() {}
    return start.duration(to: clock.now)
  }
  expect(pauses[0] == pauses[1] && pauses[0] <= .seconds(15))
}
