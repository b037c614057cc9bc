import CancellablePromises

/// A service behind a protocol: both can be sent, once they say so.
protocol Catalog: AnyObject {
  func title(of number: Int) -> String
  func load(_ number: Int, completion: @escaping (String) -> Void)
}

/// It has no subclasses, and nothing writes to its variables.
class Shop: Catalog {
  var city: String
  var shelves = 3
  let till = Till()

  init(city: String) { self.city = city }

  func title(of number: Int) -> String { "\(city) \(number)" }

  func load(_ number: Int, completion: @escaping (String) -> Void) {
    let city = city
    Promise<Int>.value(number).done { number in
      completion("\(city) \(number)")
    }.cauterize()
  }
}

class Till {
  let limit = 100
}

class Reader {
  let catalog: any Catalog
  let page = Page()

  init(catalog: any Catalog) { self.catalog = catalog }

  func read(_ number: Promise<Int>) -> Promise<String> {
    number.map { number in self.catalog.title(of: number) }
  }

  func show(_ number: Int) { print(catalog.title(of: number)) }

  func showAll(_ number: Promise<Int>) {
    number.done(show).cauterize()
    number.done(self.show).cauterize()
  }

  func announce(_ number: Promise<Int>, ended: (() -> Void)? = nil) {
    func announce(_ number: Int) { print(number) }
    number.done(announce).cauterize()
    number.done { number in announce(number + 1) }.cauterize()
    number.done { _ in ended?() }.cauterize()
  }
}

/// Its objects change, and only people know whose they are.
class Player {
  var position = 0

  func play(_ number: Promise<Int>) {
    number.done { number in self.position += number }.cauterize()
    number.done(move).cauterize()
  }

  func move(to number: Int) { position = number }
}

/// A protocol whose types cannot be sent stays as it is.
protocol Track: AnyObject { var volume: Int { get set } }

class Song: Track { var volume = 1 }

class Noise: Track { var volume = 2 }

func mute(_ track: any Track, after promise: Promise<Int>) {
  promise.done { _ in track.volume = 0 }.cauterize()
}
