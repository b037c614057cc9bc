import Promises
import TestSupport
import Testing

@Suite struct ManualDispatcherTests {
  private let dispatcher = ManualDispatcher()
  private let log = Recorder<Int>()

  @Test func `runAll runs work in order, with work added meanwhile`() {
    let (dispatcher, log) = (dispatcher, log)
    dispatcher.dispatch {
      log.append(1)
      dispatcher.dispatch { log.append(3) }
    }
    dispatcher.dispatch { log.append(2) }
    #expect(log.count == 0 && dispatcher.waitingCount == 2)
    let hasRun = dispatcher.runNext()
    #expect(hasRun && log.entries == [1] && dispatcher.waitingCount == 2)
    let ran = dispatcher.runAll()
    #expect(ran == 2 && log.entries == [1, 2, 3])
    let hasMore = dispatcher.runNext()
    #expect(!hasMore && dispatcher.waitingCount == 0 && dispatcher.receivedCount == 3)
  }

  @Test func `dropped work is released, as is work run before`() {
    let count = LiveCount()
    for _ in 0..<2 {
      let tracked = count.make()
      dispatcher.dispatch { tracked.touch() }
    }
    let hasRun = dispatcher.runNext()
    #expect(hasRun && count.live == 1)
    dispatcher.dropAll()
    #expect(count.live == 0 && dispatcher.waitingCount == 0 && dispatcher.receivedCount == 2)
    let ran = dispatcher.runAll()
    #expect(ran == 0)
  }

  @Test(arguments: 0...3)
  func `dropAll releases the oldest first, and may be used meanwhile`(ran: Int) {
    let (dispatcher, log) = (dispatcher, log)
    for number in 0..<5 {
      let farewell = Farewell {
        log.append(number)
        if number == 4 { dispatcher.dispatch { log.append(dispatcher.waitingCount) } }
      }
      dispatcher.dispatch { farewell.touch() }
    }
    for _ in 0..<ran { dispatcher.runNext() }
    #expect(log.entries == Array(0..<ran))
    dispatcher.dropAll()
    #expect(log.entries == Array(0..<5) && dispatcher.waitingCount == 1)
    dispatcher.runAll()
    #expect(log.last == 0)
  }

  @Test func `a dispatcher that is never empty keeps waiting work only, in order`() {
    let (dispatcher, log, count) = (dispatcher, log, LiveCount())
    for most in [2, 31, 32, 33, 100] {
      log.removeAll()
      for number in 0..<1_000 {
        let tracked = count.make()
        dispatcher.dispatch {
          tracked.touch()
          log.append(number)
        }
        if number >= most { dispatcher.runNext() }
        #expect(
          dispatcher.waitingCount == min(number + 1, most) && count.live == dispatcher.waitingCount)
      }
      dispatcher.runAll()
      #expect(log.entries == Array(0..<1_000))
    }
  }
}
