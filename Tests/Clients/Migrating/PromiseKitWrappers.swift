import Dispatch
import Promises

/// A library with completion handlers, none of them `@Sendable`.
class Store {
  func load(_ key: String, completion: @escaping (Picture?, Error?) -> Void) {}
  func save(_ picture: Picture, completion: @escaping (Error?) -> Void) {}
  func exists(_ key: String, completion: @escaping (Bool, Error?) -> Void) {}
  func fetch(_ completion: @escaping (Result<Picture, Error>) -> Void) {}
  func open(_ completion: @escaping () -> Void) {}
  func ask(_ completion: @escaping (String) -> Void) {}
}

extension Store {
  func load(_ key: String) -> Promise<Picture> {
    return Promise { load(key, completion: $0.resolve) }
  }

  func save(_ picture: Picture) -> Promise<Void> {
    return Promise { seal in
      save(picture) { error in
        seal.resolve(error)
      }
    }
  }

  func exists(_ key: String) -> Promise<Bool> {
    return Promise<Bool> { exists(key, completion: $0.resolve) }
  }

  func fetch() -> Promise<Picture> { return Promise { fetch($0.resolve) } }

  func open() -> Guarantee<Void> { return Guarantee { open($0) } }

  func ask() -> Guarantee<String> {
    return Guarantee { seal in
      self.ask { answer in seal(answer) }
    }
  }
}

/// A delegate that keeps itself alive until called.
class LocationProxy {
  private let (promise, seal) = Promise<[Int]>.pending()
  private var retainCycle: LocationProxy?

  init() {
    retainCycle = self
    _ = promise.ensure { self.retainCycle = nil }
  }

  static func location() -> Promise<[Int]> { return LocationProxy().promise }

  func didUpdate(_ locations: [Int]) { seal.fulfill(locations) }

  func didFail(_ error: Error) { seal.reject(error) }
}

func made(_ bridge: Promise<Int>) -> [Promise<Int>] {
  let (promise, seal) = Promise<Int>.pending()
  seal.resolve(1, nil)
  seal.resolve(.success(1))
  seal.resolve(.failure(PromiseError.cancelled))
  let pair = Promise<Void>.pending()
  pair.resolver.fulfill()
  pair.resolver.fulfill_()  // expect: warning: 'fulfill_()' is deprecated: renamed to 'fulfill'
  let (guarantee, resolve) = Guarantee<Int>.pending()
  resolve(1)
  return [
    promise, Promise(bridge), Promise(guarantee), Promise(error: PromiseError.badInput), .value(1),
  ]
}
