import CancellablePromises
import TestSupport
import Testing

/// Links follow promises that settle or are cancelled meanwhile.
@Suite struct FollowingTests {
  /// A plain link whose body returns a pending promise.
  struct Plain {
    let source = Promise<Int>.pending()
    let inner = Promise<Int>.pending()
    let link: Promise<Int>
    let told: Held<Int>

    init() {
      link = source.promise.then(on: nil) { [inner] _ in inner.promise }
      told = link.countTold()
    }
  }

  @Test func `a link that begins to follow gets even an early outcome`() {
    explore("follow, settle what is followed", outcomes: ["2"]) {
      Plain()
    } a: {
      $0.source.resolver.fulfill(1)
    } b: {
      $0.inner.resolver.fulfill(2)
    } check: { state in
      try require(state.told.value == 1, "told \(state.told.value) times")
      try requireNoHandlers(state.inner.promise)
      return state.link.end
    }
  }

  /// As `Plain`, with cancellable promises.
  struct Cancellable {
    let source = Source()
    let inner = Source()
    let link: CancellablePromise<Int>
    let told: Held<Int>

    init() {
      link = source.promise.then(on: nil) { [inner] _ in inner.promise }
      told = link.countTold()
    }
  }

  @Test func `L17, L19: a cancel of a link reaches its source, its followed promise, or neither`() {
    explore(
      "follow, settle what is followed, cancel",
      outcomes: [
        "1, 2: 2", "1, 2: cancelled", "1, cancelled: cancelled", "cancelled, 2: cancelled",
      ]
    ) {
      Cancellable()
    } a: {
      $0.source.resolver.fulfill(1)
    } b: {
      $0.inner.resolver.fulfill(2)
    } c: {
      $0.link.cancel()
    } check: { state in
      try require(state.told.value == 1, "told \(state.told.value) times")
      try require(state.source.blocks.value <= 1 && state.inner.blocks.value <= 1, "blocks")
      try requireNoHandlers(state.source.promise, state.inner.promise)
      return "\(state.source.promise.end), \(state.inner.promise.end): \(state.link.end)"
    }
  }

  @Test func `promises that begin to follow each other are rejected and block no thread`() {
    struct Circle {
      let starts = (0..<2).map { _ in Promise<Int>.pending() }
      let links = Held<[Promise<Int>]>([])

      init() {
        for index in 0..<2 {
          links.value.append(
            starts[index].promise.then(on: nil) { [links] _ in links.value[1 - index] })
        }
      }
    }
    explore("follow each other", outcomes: ["rejected rejected"]) {
      Circle()
    } a: {
      $0.starts[0].resolver.fulfill(1)
    } b: {
      $0.starts[1].resolver.fulfill(1)
    } check: { state in
      defer { state.links.value = [] }
      return state.links.value.map {
        $0.error is PromiseError ? "rejected" : $0.end
      }.joined(separator: " ")
    }
  }

  /// A loop under way: the outermost link follows one that is about to follow another.
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
    explore("follow on, settle, drop the outermost", .interrupted, outcomes: ["told"]) {
      Loop()
    } a: {
      $0.next.resolver.fulfill(1)
    } b: {
      $0.end.resolver.fulfill(2)
    } c: {
      $0.outer.drop()
    } check: { state in
      try require(state.told.value == 1, "told \(state.told.value) times")
      try requireNoHandlers(state.end.promise)
      return "told"
    }
  }

  @Test func `L19, L17: a cancel reaches the followed promise while followers are skipped`() {
    struct State {
      let next = Source()
      let end = Source()
      let outer: CancellablePromise<Int>

      init() {
        let start = CancellablePromise<Int>.pending()
        let middle = Held<CancellablePromise<Int>?>(
          next.promise.then(on: nil) { [end] _ in end.promise })
        outer = start.promise.then(on: nil) { _ in middle.value! }
          .then(on: nil) { CancellablePromise.value($0) }
        start.resolver.fulfill(0)
        middle.value = nil
      }
    }
    explore(
      "follow on, cancel the outermost", .interrupted,
      outcomes: ["cancelled pending cancelled", "1 pending cancelled", "1 cancelled cancelled"]
    ) {
      State()
    } a: {
      $0.next.resolver.fulfill(1)
    } b: {
      $0.outer.cancel()
    } check: { state in
      for source in [state.next, state.end] {
        // A block taken by a cancel runs even if its promise is then fulfilled.
        let least = source.promise.isRejected ? 1 : 0
        try require((least...1).contains(source.blocks.value), "\(source.blocks.value) blocks")
      }
      return "\(state.next.promise.end) \(state.end.promise.end) \(state.outer.end)"
    }
  }

  @Test func `L89: a circle is traced while it is cancelled`() {
    struct Circle {
      let ends: [CancellablePromise<Int>]

      init() {
        let returned = Held<CancellablePromise<Int>?>(nil)
        let (first, second) = (Source(), Source())
        let link = first.promise.then(on: nil) { _ in returned.value! }
        let other = second.promise.then(on: nil) { _ in link }
        returned.value = other
        ends = [link, other]
        first.resolver.fulfill(1)
        second.resolver.fulfill(1)
        returned.drop()
      }
    }
    explore("trace a circle, cancel it", .interrupted, outcomes: ["cancelled cancelled"]) {
      Circle()
    } a: {
      _ = $0.ends[0].trace
    } b: {
      $0.ends[1].cancel()
    } check: {
      $0.ends.map(\.end).joined(separator: " ")
    }
  }
}
