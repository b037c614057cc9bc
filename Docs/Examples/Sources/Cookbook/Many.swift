import CancellablePromises
import Samples

func pictures(_ numbers: [Int]) -> Promise<[String]> {
  when(fulfilled: numbers, concurrently: 2) { number in Shop.picture(number) }
}

func caption(_ numbers: [Int]) -> Promise<String> {
  numbers.reduce(Promise.value("shown:")) { caption, number in
    caption.then { text in
      Shop.picture(number).map { picture in "\(text) \(picture)," }
    }
  }
}

func products(from page: Int = 1, after earlier: [String] = []) -> Promise<[String]> {
  Shop.products(page: page).then { names, next -> Promise<[String]> in
    guard let next else { return .value(earlier + names) }
    return products(from: next, after: earlier + names)
  }
}

func members(of ids: [Int]) -> Promise<[String]> {
  Promise.value(ids)
    .thenMap { id in Shop.customer(id) }
    .filterValues { customer in customer.isMember }
    .mapValues { customer in customer.name }
}

/// The pictures in order, loaded three at a time.
struct Pictures: AsyncSequence, AsyncIteratorProtocol {
  var numbers: ArraySlice<Int>
  var ahead: [CancellableOwner<String>] = []

  mutating func next() async throws -> String? {
    while ahead.count < 3, let number = numbers.popFirst() {
      ahead.append(limitedPicture(number).cancelOnDeinit())
    }
    guard let next = ahead.first else { return nil }
    defer { ahead.removeFirst() }
    return try await next.promise.async()
  }

  func makeAsyncIterator() -> Self { self }
}

@MainActor
func many() async throws {
  try await sample("So many at a time", prints: ["5 pictures", "2"]) {
    print(try await pictures([1, 2, 3, 4, 5]).async().count, "pictures")
    print(Shop.mostAtATime())
  }
  try await sample("One after the other", prints: ["shown: picture 1, picture 2,", "1"]) {
    print(try await caption([1, 2]).async())
    print(Shop.mostAtATime())
  }
  try await sample(
    "In order", prints: ["picture 1, 2 ahead", "picture 2, 2 ahead", "picture 3, 1 ahead"]
  ) {
    var pictures = Pictures(numbers: [1, 2, 3, 4])
    while let picture = try await pictures.next(), picture != "picture 4" {
      print("\(picture), \(pictures.ahead.count) ahead")
    }
    _ = Shop.mostAtATime()
  }
  try await sample("Pages", prints: ["[\"product 1\", \"product 2\", \"product 3\"]"]) {
    print(try await products().async())
  }
  try await sample("Elements", prints: ["[\"customer 2\", \"customer 4\"]"]) {
    print(try await members(of: [1, 2, 3, 4]).async())
  }
  try await sample("What there is", prints: ["2 of 3"]) {
    when(resolved: [1, 0, 2].map { Shop.customer($0) }).done { results in
      let customers = results.compactMap { try? $0.get() }
      print(customers.count, "of", results.count)
    }
  }
}
