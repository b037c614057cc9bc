import CancellablePromises

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
