import Promises

func lengths(_ number: Promise<Int>) {
  number
    .then { Promise.value("\($0)") }.map { $0.cuont }  // expect: error: 'PromiseCell' conform to
    .cauterize()
}
