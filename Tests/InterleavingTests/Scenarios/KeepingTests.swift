import CancellablePromises
import TestSupport
import Testing

/// Laws L62, L63 and L76: references go while a cancel is on the way, and what only a cancel can
/// end keeps itself while it has handlers.
///
/// Reference counts decide here, so no schedule is pruned.
@Suite struct KeepingTests {
  /// The only reference to a promise that only a cancel ends.
  struct Left {
    let promise: Held<CancellablePromise<Int>?>
    let blocks = Held(0)

    init() { promise = Held(.never.onCancel { [blocks] in blocks.once("cancel block") }) }
  }

  /// A link, and the only reference to the source.
  struct Link {
    let source: Held<CancellablePromise<Int>?>
    let resolver: Held<Resolver<Int>?>
    let link: CancellablePromise<Int>
    let blocks: Held<Int>

    init() {
      let made = Source()
      (source, resolver, blocks) = (Held(made.promise), Held(made.resolver), made.blocks)
      made.lose()
      link = source.value!.map(on: nil) { $0 + 1 }
    }
  }

  @Test func `L17, L76: source and resolver are released on two threads under a cancel`() {
    explore(
      "cancel a link, drop the source, drop the resolver", .interrupted,
      outcomes: ["cancelled 1", "cancelled 0", "abandoned 0"], of: Link(),
      a: { $0.link.cancel() },
      b: { $0.source.drop() },
      c: { $0.resolver.drop() },
      check: { "\($0.link.end) \($0.blocks.value)" })
  }

  @Test func `L35, L75: a queued observer is told of a cancel while a plain promise is lost`() {
    explore("lose a loop", .interrupted, outcomes: ["1 cancelled", "1 abandoned"]) {
      let (start, next, queue) = (Source(), Promise<Int>.pending(), ManualDispatcher())
      let (end, bodies) = (Held<(Promise<Int>, Resolver<Int>)?>(Promise<Int>.pending()), Held(0))
      let plain = Held<Promise<Int>?>(next.promise.then(on: nil) { _ in end.value!.0 })
      let observer = start.promise.then(on: nil) { _ in plain.value! }
        .tap(on: queue) { _ in bodies.count() }
      start.resolver.fulfill(0)
      plain.drop()
      next.resolver.fulfill(1)
      return Threads(
        a: { observer.cancel() }, b: { end.drop() },
        check: {
          queue.runAll()
          return "\(bodies.value) \(observer.end)"
        })
    }
  }

  @Test func `L62: an owner is dropped by a cancel block, and settled and cancelled meanwhile`() {
    explore("drop an owner in a cancel, settle", .interrupted, outcomes: ["cancelled", "1"]) {
      let (source, other) = (Source(), Source())
      let owner = Held<CancellableOwner<Int>?>(source.promise.cancelOnDeinit())
      let told = source.promise.countTold()
      other.promise.onCancel { owner.drop() }
      return Threads(
        a: { other.promise.cancel() },
        b: { source.resolver.fulfill(1) },
        check: {
          try require(told.value == 1, "told \(told.value) times")
          return source.promise.end
        })
    }
  }

  /// The promise keeps itself as long as it has handlers: its reference to itself must come and go
  /// with them.
  @Test func `L63: the last handler of never leaves while another comes, and never is dropped`() {
    explore(
      "leave never, attach, drop never", .interrupted, threads: 3,
      outcomes: ["cancelled cancelled"]
    ) {
      let (left, next) = (Left(), Held<CancellablePromise<Int>?>(nil))
      let shield = left.promise.value!.shielded()
      let second = Held(left.promise.value)
      return Threads(
        a: { shield.cancel() },
        b: {
          next.value = second.value!.map(on: nil) { $0 }
          second.drop()
        },
        c: { left.promise.drop() },
        check: {
          try require(next.value!.isPending, "ends without a cancel")
          next.value!.cancel()
          try require(left.blocks.value == 1, "\(left.blocks.value) blocks")
          return "\(shield.end) \(next.value!.end)"
        })
    }
  }

  @Test(arguments: [false, true])
  func `L63, L76: a plain source is lost while the last handler leaves, or a cancel comes`(
    leaves: Bool
  ) {
    explore(
      "lose the source of using:, \(leaves ? "leave" : "cancel"), drop", .interrupted,
      threads: 3, outcomes: [leaves ? "cancelled 0" : "cancelled 1"]
    ) {
      let ((plain, made), blocks) = (Promise<Int>.pending(), Held(0))
      let resolver = Held<Resolver<Int>?>(made)
      let using = Held<CancellablePromise<Int>?>(
        CancellablePromise(using: plain) { blocks.once("cancel block") })
      let below = leaves ? using.value!.shielded() : using.value!.map(on: nil) { $0 }
      return Threads(
        a: { resolver.drop() },
        b: { below.cancel() },
        c: { using.drop() },
        check: { "\(below.end) \(blocks.value)" })
    }
  }
}
