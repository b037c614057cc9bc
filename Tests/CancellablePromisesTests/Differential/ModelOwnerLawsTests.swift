import Testing

/// The model obeys the laws of scopes and calls.
@Suite struct ModelOwnerLawsTests {
  /// What a program logs; everything about it is said by the laws.
  private func run(_ instructions: [Instruction]) -> [String] {
    let result = ModelWorld.result(of: Program(instructions))
    #expect(result.open.isEmpty)
    return result.log
  }

  /// What it logs before it ends.
  private func events(_ instructions: Instruction...) -> [String] {
    run(instructions).filter { !$0.contains(" ends: ") }
  }

  @Test func `L62 a handler that is queued with a member's value does not begin`() {
    #expect(
      events(
        .pending, .link(.tap, 0, .goOn, queued: true), .link(.get, 0, .goOn, queued: true),
        .store(0), .fulfill(0, 1), .endScope, .runAll)
        == ["0 settles: 1", "1 body(cancelled)", "1 settles: cancelled", "2 settles: cancelled"])
    #expect(
      events(.pending, .store(0), .fulfill(0, 1), .endScope, .link(.get, 0, .goOn))
        == ["0 settles: 1", "4 body(1)", "4 settles: 1"])
  }

  @Test func `L82 nor one that is queued with the value of the call before`() {
    #expect(
      events(
        .latest(.value(1)), .link(.map, 0, .goOn, queued: true), .latest(.value(2)), .runAll)
        == [
          "0 body()", "0 settles: 1", "2 body()", "2 settles: 2", "1 settles: cancelled",
        ])
    #expect(
      events(.root(), .latest(.slot(0)), .latest(.value(2), queued: true), .runAll)
        == [
          "1 body()", "0 cancel block, cancelled: [0, 1]", "0 settles: cancelled",
          "1 settles: cancelled", "2 body()", "2 settles: 2",
        ])
  }

  @Test func `L84 a scope is settled when its last member is`() {
    let logs = [
      run([.pending, .store(0)]), run([.pending, .store(0), .fulfill(0, 1)]),
      run([.pending, .store(0), .endScope]),
    ]
    #expect(logs.map { $0.last == "the scope ends: settled true" } == [false, true, true])
  }
}
