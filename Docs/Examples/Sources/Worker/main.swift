import CancellablePromises

// Everything runs inline, so each step has ended when the call that moves the time returns.
conf.Q = (map: nil, return: nil)
checkWorker()
loseJob()
skipRecover()
print("every job was finished or given back")

func checkWorker() {
  // Jobs of 100 ms, and a last one that takes an hour.
  let short = (0..<20).map { Job(number: $0, time: .milliseconds(100)) }
  let inbox = Inbox([Job(number: 20, time: .seconds(3600))] + short)
  let worker = Worker(inbox: inbox)
  // Three jobs at a time.
  let end = when(fulfilled: (0..<3).map { _ in worker.run() })

  clock.advance(by: .seconds(2))
  precondition(inbox.now.removed.count == 19 && inbox.now.inHand == 1)
  precondition(inbox.now.givenBack == [0, 0] && inbox.now.setAside == [0])
  worker.stop(within: .seconds(5))
  clock.advance(by: .seconds(4))
  precondition(end.isPending && inbox.now.givenBack == [0, 0])
  clock.advance(by: .seconds(1))
  precondition(end.isPending)
  clock.advance(by: .milliseconds(10))
  precondition(end.isFulfilled)
  precondition(inbox.now.givenBack == [0, 0, 20] && inbox.now.inHand == 0)
  precondition(inbox.now.removed.sorted() == Array(1..<20))

  // Stopped in the midst of many: whatever has left the inbox comes back, or is finished.
  for moment in stride(from: 0, to: 300, by: 5) {
    let inbox = Inbox(short)
    let worker = Worker(inbox: inbox)
    let end = when(fulfilled: (0..<3).map { _ in worker.run() })
    clock.advance(by: .milliseconds(moment))
    worker.stop(within: .milliseconds(moment % 100))
    let taken = inbox.now.taken
    clock.advance(by: .seconds(1))
    precondition(end.isFulfilled && inbox.now.inHand == 0 && inbox.now.taken == taken)
  }
}

/// A job that is leaving the inbox when a cancel comes is lost: it is not given back.
func loseJob() {
  let inbox = Inbox([Job(number: 1, time: .zero)])
  let worker = inbox.next().asCancellable().then { job in
    job!.start().ensureThen { inbox.giveBack(job!) }
  }
  worker.cancel()
  clock.advance(by: .seconds(1))
  precondition(worker.isRejected && inbox.now.inHand == 1)
}

/// A `recover` that is cancelled itself doesn't run.
func skipRecover() {
  let job = Job(number: 1, time: .seconds(1)).start()
  let recovered = job.recover(policy: .allErrors) { _ in preconditionFailure("recovered") }
  recovered.cancel()
  precondition(recovered.isRejected)
}
