import CancellablePromises

let (number, resolver) = CancellablePromise<Int>.pending()
let doubled = number.map { $0 * 2 }
after(.milliseconds(1)).done { resolver.fulfill(21) }
print("top-level await: \(try await doubled.async())")  // prints: top-level await: 42
