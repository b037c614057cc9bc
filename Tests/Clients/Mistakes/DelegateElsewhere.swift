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
