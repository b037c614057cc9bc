import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L76: the loss of a resolver rejects a cancellable promise during other events.
@Suite struct LosingTests {
  /// A waiter, as used by tasks.
  struct Wait {
    let waiter = Waiter()

    /// The end of the awaited promise; throws if the wait goes on.
    func end(of promise: some Thenable) throws -> String {
      try require(waiter.isOver, "waits for ever")
      return promise.end
    }
  }

  struct Chain {
    let source = Source()
    let wait = Wait()
    let link: CancellablePromise<Int>

    init() { link = source.promise.map(on: nil) { $0 }.map(on: nil) { $0 } }
  }

  @Test func `L76: a wait that begins before or after a loss learns of the loss`() {
    explore("lose, wait", .interrupted, outcomes: ["abandoned"]) {
      Chain()
    } a: {
      $0.source.lose()
    } b: {
      $0.wait.waiter.attach(to: $0.link)
    } check: {
      try $0.wait.end(of: $0.link)
    }
  }

  @Test func `L76: a link attached while its source is lost is rejected`() {
    explore("lose, attach", .interrupted, outcomes: ["abandoned"]) {
      (Source(), Held<CancellablePromise<Int>?>(nil))
    } a: {
      $0.0.lose()
    } b: { state in
      state.1.value = state.0.promise.map(on: nil) { $0 }
    } check: { state in
      state.1.value!.end
    }
  }

  @Test func `L76, L86: a promise lost and cancelled ends once, and blocks run for a cancel`() {
    explore("lose, cancel", .interrupted, outcomes: ["abandoned 0", "cancelled 1"]) {
      let chain = Chain()
      chain.wait.waiter.attach(to: chain.link)
      return chain
    } a: {
      $0.source.lose()
    } b: {
      $0.source.promise.cancel()
    } check: {
      "\(try $0.wait.end(of: $0.link)) \($0.source.blocks.value)"
    }
  }

  @Test func `L76: a link that begins to follow a promise during its loss is rejected`() {
    struct Following {
      let start = Source()
      let inner = Source()
      let wait = Wait()
      let end: CancellablePromise<Int>

      init() {
        end = start.promise.then(on: nil) { [inner] _ in inner.promise }.map(on: nil) { $0 }
        wait.waiter.attach(to: end)
      }
    }
    explore("lose, follow", .interrupted, outcomes: ["abandoned"]) {
      Following()
    } a: {
      $0.inner.lose()
    } b: {
      $0.start.resolver.fulfill(1)
    } check: {
      try $0.wait.end(of: $0.end)
    }
  }

  /// A link over a plain promise.
  struct Plain {
    let resolver: Held<Resolver<Int>?>
    let wait = Wait()
    let link: CancellablePromise<Int>
    let blocks = Held(0)

    init() {
      let (promise, made) = Promise<Int>.pending()
      resolver = Held(made)
      link = promise.asCancellable()
      link.onCancel { [blocks] in blocks.count() }
      wait.waiter.attach(to: link)
    }
  }

  @Test func `L76, L86: a plain source is lost while its link is cancelled`() {
    explore(
      "lose a plain source, cancel", .interrupted, outcomes: ["abandoned 0", "cancelled 1"]
    ) {
      Plain()
    } a: {
      $0.resolver.drop()
    } b: {
      $0.link.cancel()
    } check: {
      "\(try $0.wait.end(of: $0.link)) \($0.blocks.value)"
    }
  }

  @Test func `L76: a using promise waits for its cancel despite the loss of its plain source`() {
    struct Using {
      let resolver: Held<Resolver<Int>?>
      let using: CancellablePromise<Int>
      let blocks = Held(0)

      init() {
        let (promise, made) = Promise<Int>.pending()
        resolver = Held(made)
        using = CancellablePromise(using: promise) { [blocks] in blocks.count() }
      }
    }
    explore("lose, cancel what uses it", .interrupted, outcomes: ["cancelled 1"]) {
      Using()
    } a: {
      $0.resolver.drop()
    } b: {
      $0.using.cancel()
    } check: {
      "\($0.using.end) \($0.blocks.value)"
    }
  }

  @Test(arguments: [false, true])
  func `L76: the first of two inputs lost on two threads decides`(isPlain: Bool) {
    struct Two {
      let sources = (Source(), Source())
      let wait = Wait()
      let result: Promise<Int>

      init(isPlain: Bool) {
        if isPlain {
          result = race(sources.0.promise.asPromise(), sources.1.promise.asPromise())
        } else {
          result = race(sources.0.promise, sources.1.promise, autoCancel: true).asPromise()
        }
        wait.waiter.attach(to: result)
      }
    }
    explore("lose two inputs", .interrupted, outcomes: ["abandoned"]) {
      Two(isPlain: isPlain)
    } a: {
      $0.sources.0.lose()
    } b: {
      $0.sources.1.lose()
    } check: { state in
      try state.wait.end(of: state.result)
    }
  }

  @Test func `L88: a dispatcher drops a handler while its link is cancelled`() {
    struct Dropping {
      let queue = ManualDispatcher()
      let source = Source()
      let wait = Wait()
      let link: CancellablePromise<Int>

      init() {
        link = source.promise.map(on: queue) { $0 }
        wait.waiter.attach(to: link)
        source.resolver.fulfill(1)
      }
    }
    explore("drop a handler, cancel", .interrupted, outcomes: ["abandoned", "cancelled"]) {
      Dropping()
    } a: {
      $0.queue.dropAll()
    } b: {
      $0.link.cancel()
    } check: {
      try $0.wait.end(of: $0.link)
    }
  }

  @Test func `L15, L88: a dispatcher drops an observer dispatched twice`() {
    struct Dropping {
      let queue = ManualDispatcher()
      let source = Source()
      let bodies = Held(0)
      let observer: CancellablePromise<Int>
      let told: Held<Int>

      init() {
        observer = source.promise.ensure(on: queue) { [bodies] in bodies.count() }
        told = observer.countTold()
        source.resolver.fulfill(1)
      }
    }
    explore(
      "drop an observer, cancel it immediately and drop", .interrupted,
      outcomes: ["abandoned", "cancelled"]
    ) {
      Dropping()
    } a: {
      $0.queue.dropAll()
    } b: { state in
      state.observer.cancelImmediately()
      state.queue.dropAll()
    } check: { state in
      try require(state.bodies.value == 0, "\(state.bodies.value) bodies")
      try require(state.told.value == 1, "told \(state.told.value) times")
      return state.observer.end
    }
  }

  @Test(arguments: [false, true])
  func `L88: a left observer settles, even if its body is dropped during the cancel`(
    isImmediate: Bool
  ) {
    struct Dropping {
      let queue = ManualDispatcher()
      let observer: CancellablePromise<Int>
      let told: Held<Int>

      init() {
        observer = CancellablePromise<Int>.never.ensure(on: queue) {}
        told = observer.countTold()
      }
    }
    explore("drop the body of a left observer, cancel", .interrupted, outcomes: ["cancelled"]) {
      Dropping()
    } a: {
      $0.queue.dropAll()
    } b: { state in
      if isImmediate { state.observer.cancelImmediately() } else { state.observer.cancel() }
    } check: { state in
      state.queue.dropAll()
      try require(state.told.value == 1, "told \(state.told.value) times")
      return state.observer.end
    }
  }

  @Test func `L88: a left observer settles, even if its cleanup is lost during the cancel`() {
    struct Cleaning {
      let resolver: Held<Resolver<Void>?>
      let observer: CancellablePromise<Int>
      let told: Held<Int>

      init() {
        let (cleanup, made) = Promise<Void>.pending()
        resolver = Held(made)
        observer = CancellablePromise<Int>.never.ensureThen(on: nil) { cleanup }
        told = observer.countTold()
      }
    }
    explore("lose the cleanup of a left observer, cancel", .interrupted, outcomes: ["cancelled"]) {
      Cleaning()
    } a: {
      $0.resolver.drop()
    } b: {
      $0.observer.cancel()
    } check: { state in
      try require(state.told.value == 1, "told \(state.told.value) times")
      return state.observer.end
    }
  }
}
