import CancellablePromises

@MainActor final class Screen {
  var title = ""

  func show(_ text: String) {}

  func load(_ text: Promise<String>) {
    text.done(on: .global()) { text in
      self.title = text  // expect: error: main actor-isolated property 'title' can not be mutated
    }.cauterize()
    text.done(on: .global(), show).cauterize()  // expect: error: loses global actor 'MainActor'
  }

  func poll(_ text: Promise<String>) -> Promise<String> {
    // swift-format-ignore
    // expect below: error: main actor-isolated property 'title' can not be referenced
    let _ = Promises.poll(every: .seconds(1), until: { $0 == self.title }, on: .global()) { text }
    return Promises.poll(every: .seconds(1), until: { $0 == self.title }) { text }
  }

  func length(of text: Promise<String>) -> Promise<Int> {
    text.map(on: nil) { text in
      text.count
        + self.title.count  // expect: error: main actor-isolated property 'title' can not be
    }
  }
}

func load(_ text: Promise<String>, for screen: Screen) -> Promise<Void> {
  text.done { text in
    screen.title = text  // expect: error: main actor-isolated property 'title' can not be mutated
  }
}

@MainActor func parse(_ text: String) -> Int { text.count }

@MainActor final class Player {
  func stop() {}

  func play() -> CancellablePromise<Void> {
    CancellablePromise { resolver in
      resolver.fulfill()
      return {
        self.stop()  // expect: error: call to main actor-isolated instance method 'stop()' in a
      }
    }
  }
}

func load(_ text: Promise<String>) -> Promise<Void> {
  text.done { text in
    _ = parse(text)  // expect: error: call to main actor-isolated global function 'parse' in a
  }
}

actor Store {
  var count = 0

  func add(_ number: Promise<Int>) -> Promise<Void> {
    number.done(on: nil) { number in
      self.count += number  // expect: error: actor-isolated property 'count' can not be mutated
    }
  }

  // A closure with a weak reference to the actor is not isolated to the actor.
  func addLater(_ number: Promise<Int>) -> Promise<Void> {
    number.done { [weak self] number in
      _ = self
      self?.count += number  // expect: error: actor-isolated property 'count' can not be mutated
    }
  }
}

// A main actor delegate, with a protocol that mentions no actor.

protocol LocationDelegate: AnyObject {
  func didUpdate(_ place: Int)
}

@MainActor
final class Proxy {
  var places: [Int] = []

  func didUpdate(_ place: Int) { places.append(place) }
}

extension Proxy: LocationDelegate {}  // expect: error: crosses into main actor-isolated code
