import TestSupport
import Testing

/// Compares the kinds of link in the tests of the laws with the list of operators.
@Suite struct LinkKindTests {
  @Test func `every operator that keeps its upstream's value is a kind of link`() {
    let kinds = (linearLinks + observerLinks).map(\.testDescription)
    #expect(Operators.keepingValues.missing(in: kinds) == [])
  }
}
