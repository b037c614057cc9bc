import Promises

func pipe(_ number: Int) -> Int { number }

extension Promise where T == Int {
  func piped() -> Promise<Int> {
    // expect below: error: use of 'pipe' refers to instance method rather than global function 'pipe'
    let _: Promise<Int> = map { pipe($0) }
    return map { Client.pipe($0) }
  }
}

func nothing() -> Promise<Void> {
  // expect below: error: instance member 'value' cannot be used on type 'Promise<Void>'
  // expect below: error: cannot call value of non-function type 'Void?'
  firstly { Promise<Void>.value() }.cauterize()
  let _: Promise<Void> = Promise.value()  // expect: error: failed to produce diagnostic for
  firstly { Promise<Void>.value }.cauterize()
  return .value
}
