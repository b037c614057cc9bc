import TestSupport
import Testing

/// No table of operators leaves one out.
@Suite struct OperatorListTests {
  @Test func `the tables of operators have all of each kind`() {
    let promises = promiseOperators.map(\.testDescription)
    let cancellables = cancellableOperators.map(\.testDescription)
    #expect(Operators.promise.names.missing(in: promises) == [])
    #expect(Operators.cancellablePromise.names.missing(in: cancellables) == [])
    #expect(Operators.guarantee.names.missing(in: guaranteeOperators.map(\.testDescription)) == [])
    #expect(Operators.functions.names.missing(in: promises) == [])
    #expect(Operators.functions.names.missing(in: cancellables) == [])
  }

  @Test func `the tables of isolated operators have all of each kind`() {
    for (rows, operators) in [
      (isolatedPromiseRows.map(\.name), Operators.promise),
      (isolatedGuaranteeRows.map(\.name), .guarantee),
      (isolatedCancellableRows.map(\.name), .cancellablePromise),
      (isolatedFunctionRows.map(\.name), .functions),
    ] {
      #expect(operators.names.union(operators.inTasks).missing(in: rows) == [])
    }
  }
}
