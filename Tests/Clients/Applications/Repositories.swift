import CancellablePromises
import Dispatch
import Synchronization

/// Finds elements by identity.
nonisolated protocol Source<Element>: Sendable {
  associatedtype Element: Identifiable & Sendable where Element.ID: Sendable
  associatedtype Found: Thenable<Element>

  func find(_ id: Element.ID) -> Found
}

/// Generic over the element and over the source's kind of promise.
nonisolated final class Repository<Origin: Source>: Sendable {
  typealias Element = Origin.Element

  private let origin: Origin
  private let queue = DispatchQueue.global()
  private let known = Mutex<[Element.ID: Element]>([:])

  init(origin: Origin) { self.origin = origin }

  func find(_ id: Element.ID) -> Promise<Element> {
    if let element = known.withLock({ $0[id] }) { return .value(element) }
    return firstly {
      origin.find(id)
    }.get { element in
      self.known.withLock { $0[element.id] = element }
    }
  }

  func find(_ ids: [Element.ID], atMost count: Int) -> Promise<[Element]> {
    when(fulfilled: ids, concurrently: count, on: queue) { self.origin.find($0) }
  }

  func findCancellably(_ id: Element.ID) -> CancellablePromise<Element> {
    CancellablePromise { cancelPromise in when(self.find(id), while: cancelPromise) }
  }

  func transformed<Output: Sendable>(
    _ id: Element.ID, by transform: @escaping @Sendable (Element) throws -> Output
  ) -> Promise<Output> {
    find(id).map(on: queue, transform)
  }

  func related<Other: Thenable>(
    _ id: Element.ID, _ relation: @escaping @Sendable (Element) throws -> Other
  ) -> Promise<(Element, Other.T)> {
    find(id).then { element in try relation(element).asPromise().map { (element, $0) } }
  }
}

/// Generic over any value, with a closure for loading.
nonisolated final class Shelf<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let load: @Sendable (Key) -> Promise<Value>

  init<Loaded: Thenable<Value>>(loadingAny load: @escaping @Sendable (Key) throws -> Loaded) {
    self.load = { key in firstly { try load(key) } }
  }

  func values(for keys: Set<Key>) -> Guarantee<[Key: Value]> {
    when(resolved: keys.map { key in load(key).map { (key, $0) } }).map { results in
      Dictionary(results.compactMap { try? $0.get() }) { $1 }
    }
  }
}

nonisolated struct Country: Identifiable, Sendable {
  var id: String
}

nonisolated struct Countries: Source {
  func find(_ id: String) -> CancellablePromise<Country> { .value(Country(id: id)) }
}

func uses() {
  let countries = Repository(origin: Countries())
  let _: Promise<Int> = countries.transformed("SE") { $0.id.count }
  let _: Promise<(Country, Int)> = countries.related("SE") { Guarantee.value($0.id.count) }
  let _: Guarantee<[String: Country]> = Shelf(loadingAny: Countries().find).values(for: ["SE"])
}
