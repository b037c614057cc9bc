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
