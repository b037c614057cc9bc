import CancellablePromises
import TestSupport
import Testing

/// Cancellable promises are released while a cancel is on the way.
///
/// Reference counts decide here, so nothing is pruned.
@Suite struct InheritingTests {
  /// The only reference to a promise that only a cancel ends.
  struct Left {
    let promise: Held<CancellablePromise<Int>?>
    let blocks = Held(0)

    init() { promise = Held(.never.onCancel { [blocks] in blocks.count() }) }
  }

  /// A link, and the only reference to the source.
  struct Link {
    let source: Held<CancellablePromise<Int>?>
    let resolver: Held<Resolver<Int>?>
    let link: CancellablePromise<Int>
    let blocks: Held<Int>

    init(waits: Bool = false) {
      if waits {
        let left = Left()
        (source, resolver, blocks) = (left.promise, Held(nil), left.blocks)
      } else {
        let made = Source()
        (source, resolver, blocks) = (Held(made.promise), Held(made.resolver), made.blocks)
        made.lose()
      }
      link = source.value!.map(on: nil) { $0 + 1 }
    }

    func cancelled() throws -> String {
      link.cancel()
      try require(blocks.value == 1, "\(blocks.value) blocks")
      return link.end
    }
  }

  @Test func `L17: a cancel reaches the block of a source under release`() {
    explore("cancel a link, drop the source", .interrupted, outcomes: ["cancelled"]) {
      Link(waits: true)
    } a: {
      $0.link.cancel()
    } b: {
      $0.source.drop()
    } check: {
      try $0.cancelled()
    }
  }

  @Test func `L17, L76: the block of a source runs for a cancel, and not for a loss`() {
    explore(
      "cancel a link, drop source and resolver", .interrupted,
      outcomes: ["cancelled 1", "cancelled 0", "abandoned 0"]
    ) {
      Link()
    } a: {
      $0.link.cancel()
    } b: { state in
      state.source.drop()
      state.resolver.drop()
    } check: {
      "\($0.link.end) \($0.blocks.value)"
    }
  }

  @Test func `L17, L76: source and resolver are released on two threads under a cancel`() {
    explore(
      "cancel a link, drop the source, drop the resolver", .interrupted,
      outcomes: ["cancelled 1", "cancelled 0", "abandoned 0"]
    ) {
      Link()
    } a: {
      $0.link.cancel()
    } b: {
      $0.source.drop()
    } c: {
      $0.resolver.drop()
    } check: {
      "\($0.link.end) \($0.blocks.value)"
    }
  }

  @Test func `L1, L17: a source settles and is released under a cancel`() {
    explore("cancel a link, settle and drop", .interrupted, outcomes: ["2", "cancelled"]) {
      Link()
    } a: {
      $0.link.cancel()
    } b: { state in
      state.resolver.value!.fulfill(1)
      state.source.drop()
      state.resolver.drop()
    } check: { state in
      try require(state.blocks.value <= 1, "\(state.blocks.value) blocks")
      return state.link.end
    }
  }

  @Test
  func `L17: a cancel of two links of a source under release runs the block once`() {
    struct Two {
      let link: Link
      let second: CancellablePromise<Int>

      init() {
        link = Link(waits: true)
        second = link.source.value!.map(on: nil) { $0 }
      }
    }
    explore("cancel a link, cancel another, drop the source", .interrupted, outcomes: ["both"]) {
      Two()
    } a: {
      $0.link.link.cancel()
    } b: {
      $0.second.cancel()
    } c: {
      $0.link.source.drop()
    } check: { state in
      try require(state.link.blocks.value == 1, "\(state.link.blocks.value) blocks")
      return state.link.link.end == "cancelled" && state.second.end == "cancelled" ? "both" : "one"
    }
  }

  @Test func `L17, L35: an observer runs its body once if its source is released under a cancel`() {
    struct Observed {
      let source: Held<CancellablePromise<Int>?>
      let blocks: Held<Int>
      let bodies = Held(0)
      let observer: CancellablePromise<Int>

      init() {
        let left = Left()
        (source, blocks) = (left.promise, left.blocks)
        observer = source.value!.ensure(on: nil) { [bodies] in bodies.count() }
      }
    }
    explore("cancel an observer, drop the source", .interrupted, outcomes: ["cancelled"]) {
      Observed()
    } a: {
      $0.observer.cancel()
    } b: {
      $0.source.drop()
    } check: { state in
      try require(state.blocks.value == 1, "\(state.blocks.value) blocks")
      try require(state.bodies.value == 1, "\(state.bodies.value) bodies")
      return state.observer.end
    }
  }

  @Test func `L35: the body of an observer released under a cancel from below runs once`() {
    struct Observed {
      let source: Held<CancellablePromise<Int>?>
      let blocks: Held<Int>
      let bodies = Held(0)
      let link: CancellablePromise<Int>

      init() {
        let left = Left()
        (source, blocks) = (left.promise, left.blocks)
        link = source.value!.ensure(on: nil) { [bodies] in bodies.count() }.map(on: nil) { $0 }
      }
    }
    explore(
      "cancel a link, drop the source above an observer", .interrupted, outcomes: ["cancelled"]
    ) {
      Observed()
    } a: {
      $0.link.cancel()
    } b: {
      $0.source.drop()
    } check: { state in
      try require(state.blocks.value == 1, "\(state.blocks.value) blocks")
      try require(state.bodies.value == 1, "\(state.bodies.value) bodies")
      return state.link.end
    }
  }

  @Test func `L35: a cancel of two links below an observer under release runs the body once`() {
    struct Two {
      let source: Held<CancellablePromise<Int>?>
      let bodies = Held(0)
      let links: [CancellablePromise<Int>]

      init() {
        source = Left().promise
        let observer = source.value!.ensure(on: nil) { [bodies] in bodies.count() }
        links = [observer.map(on: nil) { $0 }, observer.map(on: nil) { $0 }]
      }
    }
    explore(
      "cancel a link, cancel another, drop the source above an observer", .interrupted,
      outcomes: ["cancelled cancelled"]
    ) {
      Two()
    } a: {
      $0.links[0].cancel()
    } b: {
      $0.links[1].cancel()
    } c: {
      $0.source.drop()
    } check: { state in
      try require(state.bodies.value == 1, "\(state.bodies.value) bodies")
      return state.links.map(\.end).joined(separator: " ")
    }
  }

  @Test func `L62: the release of an owner cancels, unless the promise has settled`() {
    struct Owned {
      let source = Source()
      let owner: Held<CancellablePromise<Int>?>

      init() { owner = Held(source.promise.cancelOnDeinit()) }
    }
    explore("drop the owner, settle", .interrupted, outcomes: ["1", "cancelled"]) {
      Owned()
    } a: {
      $0.owner.drop()
    } b: {
      $0.source.resolver.fulfill(1)
    } check: { state in
      try require(state.source.blocks.value <= 1, "\(state.source.blocks.value) blocks")
      return state.source.promise.end
    }
  }

  @Test func `L62: the release of a scope cancels a pending member`() {
    struct Scoped {
      let source = Source()
      let scope: Held<CancellationScope?> = Held(CancellationScope())

      init() { scope.value!.add(source.promise) }
    }
    explore("drop the scope, settle, cancel", .interrupted, outcomes: ["1", "cancelled", "first"]) {
      Scoped()
    } a: {
      $0.scope.drop()
    } b: {
      $0.source.resolver.fulfill(1)
    } c: {
      $0.source.promise.cancel(with: TestError.first)
    } check: { state in
      try require(state.source.blocks.value <= 1, "\(state.source.blocks.value) blocks")
      return state.source.promise.end
    }
  }

  @Test func `L43: inputs released during a cancel of their combinator run their blocks`() {
    struct Raced {
      let input: Held<CancellablePromise<Int>?>
      let blocks: Held<Int>
      let other = Source()
      let result: CancellablePromise<Int>

      init() {
        let left = Left()
        (input, blocks) = (left.promise, left.blocks)
        result = race([input.value!, other.promise], autoCancel: true)
      }
    }
    explore("cancel a race, drop an input", .interrupted, outcomes: ["cancelled"]) {
      Raced()
    } a: {
      $0.result.cancel()
    } b: {
      $0.input.drop()
    } check: { state in
      try require(state.blocks.value == 1 && state.other.blocks.value == 1, "blocks")
      return state.result.end
    }
  }

  @Test func `L17: handlers and blocks added to a link during its source's release see a cancel`() {
    struct Coming {
      let link = Link(waits: true)
      let told = Held(0)
      let added = Held(0)

      init() { tell() }

      func tell() { link.link.pipe { [told] _ in told.count() } }
    }
    let events: [(name: String, told: Int, added: Int, body: (Coming) -> Void)] = [
      ("attach", 2, 0, { $0.tell() }),
      (
        "add a block", 1, 1,
        { state in state.link.link.onCancel { [added = state.added] in added.count() } }
      ),
    ]
    for event in events {
      explore("drop the source, \(event.name)", .interrupted, outcomes: ["cancelled"]) {
        Coming()
      } a: {
        $0.link.source.drop()
      } b: {
        event.body($0)
      } check: { state in
        let end = try state.link.cancelled()
        try require(state.told.value == event.told, "told \(state.told.value) times")
        try require(state.added.value == event.added, "\(state.added.value) blocks")
        return end
      }
    }
  }

  @Test func `L17, L76: a race without inputs that could settle waits for its cancel`() {
    struct Leaving {
      let inputs = [Left(), Left()]
      let source = Source()
      let result: CancellablePromise<Int>
      let told: Held<Int>

      init(withSource: Bool) {
        var all = inputs.map { $0.promise.value! }
        if withSource { all.append(source.promise) }
        result = race(all, autoCancel: true)
        told = result.countTold()
      }
    }
    let events: [(name: String, withSource: Bool, body: (Leaving) -> Void)] = [
      ("drop another", false, { $0.inputs[1].promise.drop() }),
      ("attach", false, { $0.result.pipe { _ in } }),
      ("add a block", false, { $0.result.onCancel {} }),
      ("race", false, { _ = race([.value(1), $0.result], autoCancel: false) }),
      ("settle another", true, { $0.source.resolver.fulfill(1) }),
    ]
    for event in events {
      explore(
        "drop an input, \(event.name)", .interrupted,
        outcomes: [event.withSource ? "1" : "cancelled"]
      ) {
        Leaving(withSource: event.withSource)
      } a: {
        $0.inputs[0].promise.drop()
      } b: {
        event.body($0)
      } check: { state in
        state.result.cancel()
        try require(state.told.value == 1, "told \(state.told.value) times")
        if !event.withSource {
          try require(state.inputs.allSatisfy { $0.blocks.value == 1 }, "a block has not run")
        }
        return state.result.end
      }
    }
  }
}
