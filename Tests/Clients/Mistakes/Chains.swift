import CancellablePromises

func film(_ id: Int) -> Promise<String> { .value("a") }

func user(_ film: String) -> Promise<Int> { .value(1) }

/// A wrong argument further down.
func shown(_ number: Promise<Int>) {
  // swift-format-ignore
  // expect below: error: cannot convert value of type 'Promise<Int>' to closure result type
  firstly { number }.then { user($0) }.done { print($0) }.cauterize()
  let _ = firstly { number }
  // swift-format-ignore
  // expect below: error: instance method 'then' requires that 'PromiseCell' conform to 'Thenable'
  firstly { film(1) }.then { user($0) }.then { user($0) }.cauterize()
  let users = firstly { film(1) }.then { user($0) }
  // expect below: error: cannot convert value of type 'Int' to expected argument type 'String'
  users.then { user($0) }.cauterize()
  users.cauterize()
}

func returned() -> Promise<String> {
  // swift-format-ignore
  // expect below: error: type '()' cannot conform to 'Thenable'
  let _: Promise<String> = firstly { print("begins"); film(1) }
  return firstly {
    print("begins")
    return film(1)
  }
}

func paired(_ text: Promise<String>, _ number: Promise<Int>) {
  // swift-format-ignore
  // expect below: error: requires that 'PromiseCell' conform to 'PlainThenable'
  when(fulfilled: text, number).map { $0.cuont + $1 }.map { $0 * 2 + 1 }.done { print($0) }.cauterize()
}

struct Connection: Sendable {
  func close() {}

  func query(_ text: String) -> Promise<Int> { .value(1) }

  func count() -> CancellablePromise<Int> { .value(1) }
}

func count(_ connection: Promise<Connection>) -> Promise<Int> {
  // expect below: error: global function 'withResource(_:dispose:_:)' requires that 'PromiseCell' conform to 'Thenable'
  let _: Promise<Int> = withResource(connection, dispose: { $0.close() }) { $0.qurey("a") }
  // expect below: error: global function 'withResource(_:dispose:_:)' requires that 'PromiseCell' conform to 'Thenable'
  let _: Promise<Int> = withResource(connection, dispose: { $0.clsoe() }) { $0.query("a") }
  // swift-format-ignore
  // expect below: error: value of type 'Connection' has no member 'qurey'
  let _: Promise<Int> = withResource(connection, dispose: { $0.close() }) { (open: Connection) in open.qurey("a") }
  // swift-format-ignore
  // expect below: error: value of type 'Connection' has no member 'clsoe'
  let _: Promise<Int> = withResource(connection, dispose: { (open: Connection) in open.clsoe() }) { $0.query("a") }
  return withResource(connection, dispose: { $0.close() }) { $0.query("a") }
}

func count(_ connection: CancellablePromise<Connection>) -> CancellablePromise<Int> {
  // expect below: error: global function 'withResource(_:dispose:_:)' requires that 'CancellableCell' conform to 'Thenable'
  let _: CancellablePromise<Int> = withResource(connection, dispose: { $0.close() }) { $0.cuont() }
  return withResource(connection, dispose: { $0.close() }) { $0.count() }
}
