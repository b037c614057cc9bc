import TestSupport
import Testing

/// The kinds of link that the laws hold for are all there are.
@Suite struct LinkKindTests {
  @Test func `every operator that keeps its upstream's value is one`() {
    let kinds = (linearLinks + observerLinks).map(\.testDescription)
    #expect(Operators.keepingValues.missing(in: kinds) == [])
  }
}
