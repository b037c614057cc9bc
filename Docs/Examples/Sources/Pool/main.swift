import CancellablePromises

// Everything runs inline, so each step has ended when the call that moves the time returns.
conf.Q = (map: nil, return: nil)
// The errors are looked at, and not handled.
conf.lossHandler = { _ in }
checkPool()
checkServer()
print("no connection was lost, and never were there more than two")

func checkPool() {
  let pool = Pool(2)

  // Callers who give up are answered, but what they have begun to open counts until it is open.
  let impatient = (0..<100).map { _ in pool.run { $0.answer(within: .seconds(1)) } }
  clock.advance(by: .milliseconds(20))
  for caller in impatient { caller.cancel() }
  expect(opening: 2, open: 0)
  clock.advance(by: .seconds(1))
  expect(opening: 0, open: 2)

  // Others use the same two connections, one after the other.
  let patient = (0..<10).map { _ in pool.run { $0.answer(within: .milliseconds(100)) } }
  clock.advance(by: .milliseconds(500))
  precondition(patient.allSatisfy { $0.value == "an answer" })
  expect(opening: 0, open: 2)

  // Waiting: the third caller doesn't get a connection within a second.
  let long = (0..<2).map { _ in pool.run { $0.answer(within: .seconds(5)) } }
  let third = pool.run { $0.answer(within: .zero) }
  clock.advance(by: .seconds(1))
  precondition(third.error is Busy)
  clock.advance(by: .seconds(4))
  precondition(long.allSatisfy { $0.value == "an answer" })
  expect(opening: 0, open: 2)

  // Working: an answer that takes too long costs its connection.
  let endless = pool.run { $0.answer(within: .seconds(3600)) }
  clock.advance(by: .seconds(10))
  precondition(endless.error is TimeoutError)
  expect(opening: 0, open: 1)

  // Opening: one connection is there, the other doesn't come within three seconds.
  Database.counts.withLock { $0.pause = .seconds(60) }
  let answered = pool.run { $0.answer(within: .seconds(5)) }
  let waiting = pool.run { $0.answer(within: .zero) }
  clock.advance(by: .seconds(3))
  precondition(answered.isPending && waiting.error is TimeoutError)
  expect(opening: 0, open: 1)
  clock.advance(by: .seconds(2))
  precondition(answered.value == "an answer")

  // The end of the pool waits for what is being opened.
  let last = (0..<5).map { _ in pool.run { $0.answer(within: .seconds(5)) } }
  let end = pool.close()
  precondition(last.count { $0.isPending } == 1)
  precondition(pool.run { $0.answer(within: .zero) }.error is Closed)
  expect(opening: 1, open: 0)
  precondition(end.isPending)
  clock.advance(by: .seconds(60))
  precondition(end.isFulfilled && last.allSatisfy { $0.isRejected })
  expect(opening: 0, open: 0)
}

/// A server that stops answers what it can within the limit, and leaves no connection open.
func checkServer() {
  Database.counts.withLock { $0.pause = .zero }
  let server = Server(Pool(2))
  let short = server.answer(within: .seconds(1))
  let long = server.answer(within: .seconds(9))
  clock.advance(by: .zero)
  let end = server.stop(within: .seconds(2))
  precondition(server.answer(within: .zero).error is Closed)
  clock.advance(by: .seconds(1))
  precondition(short.value == "an answer" && long.isPending && end.isPending)
  clock.advance(by: .seconds(1))
  precondition(long.isRejected && end.isFulfilled && clock.timerCount == 0)
  expect(opening: 0, open: 0)
}

/// Compares the number of connections, of which there never may have been more than two.
func expect(opening: Int, open: Int, line: UInt = #line) {
  let now = Database.now
  precondition(
    now.opening == opening && now.open == open && now.mostAtATime <= 2, "\(now)", line: line)
}
