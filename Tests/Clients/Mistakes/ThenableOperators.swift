import Promises

extension Thenable {
  func shown() -> Promise<Void> {
    // expect below: error: cannot find 'done' in scope
    let _: Promise<Void> = done { print($0) }
    // expect below: error: value of type 'Self' has no member 'map'
    let _: Promise<String> = self.map { "\($0)" }
    return asPromise().done { print($0) }
  }
}

func length<U: Thenable<String>>(of text: U) -> Promise<Int> {
  // expect below: error: value of type 'U' has no member 'map'
  let _: Promise<Int> = text.map { $0.count }
  return text.asPromise().map { $0.count }
}
