import CancellablePromises
import Samples

@MainActor
final class Gallery {
  private let loads = SingleFlight<Int, String>(keepsValues: true)
  private let scope = CancellationScope()
  private(set) var shown: [String] = []

  func show(_ numbers: [Int]) -> CancellablePromise<Void> {
    let loads = loads
    let pictures = when(fulfilled: numbers, concurrently: 2, autoCancel: true) {
      [weak self] number in
      loads.promise(for: number) { download(number) }
        .get { [weak self] picture in self?.shown.append(picture) }
    }
    return scope.add(pictures.asVoid())
  }

  func close() { scope.cancel() }
}

func download(_ number: Int) -> CancellablePromise<String> {
  Shop.count("pictures")
  return Shop.picture(number).asCancellable()
    .map(on: .global()) { data in data.uppercased() }
}

@MainActor
func pictures() async throws {
  try await sample("Pictures", prints: ["PICTURE 1, PICTURE 2, PICTURE 3", "4", "4", "2"]) {
    let gallery = Gallery()
    try await gallery.show([1, 2, 3]).async()
    print(gallery.shown.sorted().joined(separator: ", "))
    try await gallery.show([1]).async()
    print(gallery.shown.count)
    print(Shop.count("pictures"))
    print(Shop.mostAtATime())
  }
  try await sample("A gallery that is closed", prints: ["true", "[]"]) {
    let gallery = Gallery()
    let pictures = gallery.show([4, 5, 6])
    gallery.close()
    print(pictures.error?.isCancelled ?? false)
    print(gallery.shown)
  }
}
