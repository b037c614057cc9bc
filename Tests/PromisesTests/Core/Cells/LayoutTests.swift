import TestSupport
import Testing

@testable import Promises

@Suite struct LayoutTests {
  @Test func `the slot lies at the language's offset`() {
    let cells: [PromiseCell] = [
      Promise<Int>.pending().promise, Promise.value(1), Promise<String>(error: CancellationError()),
      Guarantee.value("a"), Promise<[Int]>.value([]), PromiseFinalizer(),
      Registration(),
    ]
    for cell in cells {
      #expect(unsafe cell.contents == cell.contentsByAccess)
      #expect(unsafe Int(bitPattern: cell.contents) % 16 == 0)
    }
  }

  @Test func `the stages and triggers of a cell are those of its bits`() {
    let cell = PromiseCell(behaviour: { _, _, _ in .nothing })
    for stage in BodyStage.allCases {
      cell.bodyStage = stage
      #expect(cell.bodyStage == stage)
    }
    for bits in UInt(0)..<8 {
      cell.hopWord = bits
      #expect(cell.trigger.rawValue == bits)
    }
    cell.hopWord = 0
  }
}
