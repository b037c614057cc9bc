import Promises

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
