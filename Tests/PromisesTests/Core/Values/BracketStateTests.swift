import TestSupport
import Testing

@testable import Promises

@Suite struct BracketStateTests {
  @Test func `disposes once, as soon as the resource is there and unused, in every order`() {
    for events in sequences(ofLength: 5, from: [true, false]) {
      var state = BracketState()
      var disposals = 0
      var seen: Set<Bool> = []
      for isComing in events {
        let isNews = seen.insert(isComing).inserted
        let action = isComing ? state.come() : state.letGo()
        #expect(action == (isNews && seen.count == 2 ? .dispose : .rest))
        #expect(state.hasCome == seen.contains(true))
        if action == .dispose { disposals += 1 }
      }
      #expect(disposals == (seen.count == 2 ? 1 : 0))
    }
  }
}
