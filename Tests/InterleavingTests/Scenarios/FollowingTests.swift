import CancellablePromises
import TestSupport
import Testing

/// Links follow promises that settle or are cancelled meanwhile.
@Suite struct FollowingTests {
  /// The kinds of promise in a circle that closes from several sides.
  enum Circle: CaseIterable {
    case plain, cancellable, mixed, threeSides

    var count: Int { self == .threeSides ? 3 : 2 }

    /// A link that follows the promise that `next` returns.
    func link(
      _ number: Int, _ next: @escaping @Sendable () -> any Thenable<Int>
    ) -> (any Thenable<Int>, Resolver<Int>) {
      if self == .plain || self == .mixed && number == 0 {
        let start = Promise<Int>.pending()
        let link = start.promise.then(on: nil) { _ -> Promise<Int> in
          let next = next()
          return next as? Promise<Int> ?? (next as! CancellablePromise<Int>).asPromise()
        }
        return (link, start.resolver)
      }
      let start = CancellablePromise<Int>.pending()
      let link = start.promise.then(on: nil) { _ -> CancellablePromise<Int> in
        let next = next()
        return next as? CancellablePromise<Int> ?? (next as! Promise<Int>).asCancellable()
      }
      return (link, start.resolver)
    }
  }

  @Test(arguments: Circle.allCases)
  func `L87: promises that begin to follow each other are rejected and block no thread`(
    circle: Circle
  ) {
    explore(
      "follow each other, \(circle)", threads: circle.count,
      outcomes: [Array(repeating: "rejected", count: circle.count).joined(separator: " ")]
    ) {
      let links = Held<[any Thenable<Int>]>([])
      let made = (0..<circle.count).map { number in
        circle.link(number) { links.value[(number + 1) % circle.count] }
      }
      links.value = made.map(\.0)
      return Threads(
        made.map { _, resolver in { resolver.fulfill(1) } },
        check: {
          defer { links.value = [] }
          return links.value.map {
            if case .failure(PromiseError.returnedSelf) = $0.result { "rejected" } else { $0.end }
          }
          .joined(separator: " ")
        })
    }
  }

  /// A pending loop: the outermost link follows one that is about to follow another.
  struct Loop {
    let start = Promise<Int>.pending()
    let next = Promise<Int>.pending()
    let end = Promise<Int>.pending()
    let outer: Held<Promise<Int>?>
    let told: Held<Int>

    init() {
      let middle = Held<Promise<Int>?>(next.promise.then(on: nil) { [end] _ in end.promise })
      let follower = start.promise.then(on: nil) { _ in middle.value! }
      let heir = follower.then(on: nil) { Promise.value($0) }
      told = heir.countTold()
      outer = Held(heir)
      // From here on, only handler lists refer to the follower and to the promise it follows.
      start.resolver.fulfill(0)
      middle.value = nil
    }
  }

  @Test func `a skipped follower loses no handler during settling, attaching or releasing`() {
    explore(
      "follow on, settle, drop the outermost", .interrupted, outcomes: ["told"], of: Loop(),
      a: { $0.next.resolver.fulfill(1) },
      b: { $0.end.resolver.fulfill(2) },
      c: { $0.outer.drop() },
      check: { state in
        try require(state.told.value == 1, "told \(state.told.value) times")
        try requireNoHandlers(state.end.promise)
        return "told"
      })
  }
}
