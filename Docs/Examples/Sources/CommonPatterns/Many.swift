import CancellablePromises
import Samples

func pictures(_ numbers: [Int]) -> Promise<[String]> {
  when(fulfilled: numbers, concurrently: 2) { number in Shop.picture(number) }
}

func inTurn(_ numbers: [Int]) -> Promise<[String]> {
  when(fulfilled: numbers, concurrently: 1) { number in Shop.picture(number) }
}

/// Each step needs what came before it.
func caption(_ numbers: [Int]) -> Promise<String> {
  numbers.reduce(Promise.value("shown:")) { caption, number in
    caption.then { text in
      Shop.picture(number).map { picture in "\(text) \(picture)," }
    }
  }
}

@MainActor
func many() async throws {
  try await sample("All at once", prints: ["[\"picture 1\", \"picture 2\", \"picture 3\"]", "3"]) {
    print(try await Promise.value([1, 2, 3]).thenMap { Shop.picture($0) }.async())
    print(Shop.mostAtATime())
  }
  try await sample("So many at a time", prints: ["5 pictures", "2"]) {
    print(try await pictures([1, 2, 3, 4, 5]).async().count, "pictures")
    print(Shop.mostAtATime())
  }
  try await sample("One after the other", prints: ["[\"picture 1\", \"picture 2\"]", "1"]) {
    print(try await inTurn([1, 2]).async())
    print(Shop.mostAtATime())
  }
  try await sample("One from the other", prints: ["shown: picture 1, picture 2,", "1"]) {
    print(try await caption([1, 2]).async())
    print(Shop.mostAtATime())
  }
  try await sample("What there is", prints: ["2 of 3"]) {
    when(resolved: [1, 0, 2].map { Shop.customer($0) }).done { results in
      let customers = results.compactMap { try? $0.get() }
      print(customers.count, "of", results.count)
    }
  }
}
