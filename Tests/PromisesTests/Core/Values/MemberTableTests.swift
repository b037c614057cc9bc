import TestSupport
import Testing

@testable import Promises

@Suite struct MemberTableTests {
  private enum Event: CaseIterable { case add, leaveFirst, leaveLast, leaveAgain }

  @Test func `agrees with a list in every order`() {
    for events in sequences(ofLength: 6, from: Event.allCases) {
      var table = MemberTable<Int>()
      var (model, left): ([Int], Int?) = ([], nil)
      for event in events {
        switch event {
        case .add: model.append(table.add { $0 })
        case .leaveFirst, .leaveLast:
          guard !model.isEmpty else { continue }
          let place = event == .leaveFirst ? model.removeFirst() : model.removeLast()
          #expect(table.leave(place) == place)
          left = place
        case .leaveAgain:
          if let left { #expect(table.leave(left) == nil) }
        }
        #expect(table.inOrder == model && table.count == model.count, "\(events)")
        #expect(table.isEmpty == model.isEmpty)
      }
      // Nobody gets the place of somebody who has left.
      #expect(model == model.sorted() && Set(model).count == model.count)
    }
  }
}
