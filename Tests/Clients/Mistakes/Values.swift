import Promises

final class Image {}

struct Images {
  var first: Promise<Image>?  // expect: error: type 'Image' does not conform to the 'Sendable'
}

func decode(_ data: Promise<[UInt8]>) -> Promise<Int> {
  let _ = Promise { resolver in resolver.fulfill(Image()) }  // expect: error: 'Sendable' protocol
  let _ = Promise<Image>.pending()  // expect: error: 'Image' does not conform to the 'Sendable'
  data.map { _ in Image() }.cauterize()  // expect: error: type 'Image' does not conform to the
  return data.map(\.count)
}

func settle(_ resolver: Resolver<Int>) {
  let _: (Resolver<Image>) -> Void = { $0.fulfill(Image()) }  // expect: error: 'Sendable' protocol
  resolver.fulfill(1)
}

protocol Page {}

struct Pages<Value> {
  var number = 1
  var page: Promise<any Page>?  // expect: error: type 'any Page' does not conform to the 'Sendable'
  var value: Promise<Value>?  // expect: error: type 'Value' does not conform to the 'Sendable'
}

protocol Stored {}

extension Stored {
  // expect below: error: type 'Self' does not conform to the 'Sendable' protocol
  func saved() -> Promise<Self> { .value(self) }
}

final class Film: Promise<String> {}  // expect: error: inheritance from a final class 'Promise'

protocol Query {
  static func decode() -> Int
}

protocol SendableQuery: SendableMetatype {
  static func decode() -> Int
}

func decode<Q: Query, S: SendableQuery, R: Query & SendableMetatype>(
  _ type: any Query.Type, _: Q.Type, _: S.Type, _: R.Type, _ number: Promise<Int>
) {
  // expect below: warning: capture of non-Sendable type 'Q.Type' in an isolated closure
  _ = number.map { $0 + Q.decode() }
  // expect below: warning: capture of 'type' with non-Sendable type 'any Query.Type' in a '@Sendable' closure
  _ = number.map { $0 + type.decode() }

  _ = number.map { $0 + S.decode() + R.decode() }
}

// expect below: error: var 'counter' is not concurrency-safe because it is nonisolated global shared mutable state
var counter = 0

final class Cache {
  // expect below: error: static property 'shared' is not concurrency-safe because it is nonisolated global shared mutable state
  static var shared = 0
}

func count(_ number: Promise<Int>) -> Promise<Void> {
  number.done { print($0) }
}
