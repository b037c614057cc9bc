import CancellablePromises
import Samples

struct Picture: Sendable {
  let number: Int
  let text: String

  static func decode(_ number: Int, _ text: String) throws -> Picture {
    Picture(number: number, text: text)
  }
}

/// Pictures for a list: each is fetched once, decoded in the background and kept; so many at a time; and
/// nothing that is still under way outlives the list.
@MainActor
final class Gallery {
  private let loads = SingleFlight<Int, Picture>(keepsValues: true)
  private let scope = CancellationScope()
  private(set) var shown: [Int] = []

  func show(_ numbers: [Int]) -> CancellablePromise<Void> {
    let loads = loads
    let pictures = when(fulfilled: numbers, concurrently: 2, autoCancel: true) { [weak self] number in
      loads.promise(for: number) { download(number) }
        .get { [weak self] picture in self?.shown.append(picture.number) }
    }
    return scope.add(pictures.asVoid())
  }

  func close() { scope.cancel() }
}

func download(_ number: Int) -> CancellablePromise<Picture> {
  Shop.count("pictures")
  return Shop.picture(number).asCancellable()
    .map(on: .global()) { text in try Picture.decode(number, text) }
}

@MainActor
func pictures() async throws {
  try await sample("Pictures", prints: ["[1, 2, 3]", "[1, 1, 2, 3]", "4", "2"]) {
    let gallery = Gallery()
    try await gallery.show([1, 2, 3]).async()
    print(gallery.shown.sorted())
    try await gallery.show([1]).async()
    print(gallery.shown.sorted())
    print(Shop.count("pictures"))
    print(Shop.mostAtATime())
  }
  try await sample("A list that is left", prints: ["true", "[]"]) {
    let gallery = Gallery()
    let pictures = gallery.show([4, 5, 6])
    gallery.close()
    print(pictures.error?.isCancelled ?? false)
    print(gallery.shown)
  }
}
