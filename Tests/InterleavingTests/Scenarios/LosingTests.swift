import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L76: a cancellable promise loses its resolver while something else happens.
@Suite struct LosingTests {
  /// Somebody who waits, as a task does.
  struct Wait {
    let waiter = Waiter()

    /// How the wait has ended; throws if it has not.
    func end() throws -> String {
      try require(waiter.isOver, "waits for ever")
      return "\(waiter.end)"
    }
  }

  struct Chain {
    let source = Source()
    let wait = Wait()
    let link: CancellablePromise<Int>

    init() { link = source.promise.map(on: nil) { $0 }.map(on: nil) { $0 } }
  }

  @Test func `L76: who begins to wait is told of a loss, whichever comes first`() {
    explore("lose, wait", .interrupted, outcomes: ["abandoned"]) {
      Chain()
    } a: {
      $0.source.lose()
    } b: {
      $0.wait.waiter.attach(to: $0.link)
    } check: {
      try $0.wait.end()
    }
  }

  @Test func `L76: a link that comes while its source is lost knows of that`() {
    explore("lose, attach", .interrupted, outcomes: ["abandoned"]) {
      (Source(), Wait(), Held<CancellablePromise<Int>?>(nil))
    } a: {
      $0.0.lose()
    } b: { state in
      state.2.value = state.0.promise.map(on: nil) { $0 }
    } check: { state in
      state.1.waiter.attach(to: state.2.value!)
      return try state.1.end()
    }
  }

  @Test func `L76: what is lost and cancelled has one end`() {
    explore("lose, cancel", .interrupted, outcomes: ["abandoned cancelled", "settled cancelled"]) {
      let chain = Chain()
      chain.wait.waiter.attach(to: chain.link)
      return chain
    } a: {
      $0.source.lose()
    } b: {
      $0.source.promise.cancel()
    } check: {
      "\(try $0.wait.end()) \($0.link.end)"
    }
  }

  @Test func `L76: a link that begins to follow what is being lost passes the loss on`() {
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
    } check: { state in
      try require(state.end.isLost, "not known to be lost")
      state.inner.promise.cancel()
      return try state.wait.end()
    }
  }

  @Test(arguments: [false, true])
  func `L76: of inputs that are lost on two threads the last one counts`(isPlain: Bool) {
    struct Two {
      let sources = (Source(), Source())
      let wait = Wait()
      let result: any Thenable<Int>

      init(isPlain: Bool) {
        if isPlain {
          result = race(sources.0.promise.asPromise(), sources.1.promise.asPromise())
        } else {
          result = race(sources.0.promise, sources.1.promise, autoCancel: true)
        }
        wait.waiter.attach(to: result.cell)
      }
    }
    explore("lose two inputs", .interrupted, outcomes: ["abandoned"]) {
      Two(isPlain: isPlain)
    } a: {
      $0.sources.0.lose()
    } b: {
      $0.sources.1.lose()
    } check: { state in
      state.sources.0.promise.cancel()
      state.sources.1.promise.cancel()
      return try state.wait.end()
    }
  }

  @Test func `L76: what is lost is not any more once somebody has recovered from its cancel`() {
    struct Recovered {
      let source = Source()
      let next = Source()
      let link: CancellablePromise<Int>
      let end: CancellablePromise<Int>

      init() {
        link = source.promise.recover(on: nil, policy: .allErrors) { [next] _ in next.promise }
        end = link.map(on: nil) { $0 }
      }
    }
    explore("lose, cancel and recover", .interrupted, outcomes: ["2"]) {
      Recovered()
    } a: {
      $0.source.lose()
    } b: {
      $0.source.promise.cancel()
    } check: { state in
      try require(!state.link.isLost && !state.end.isLost, "taken for lost")
      state.next.resolver.fulfill(2)
      return state.end.end
    }
  }

  @Test func `L76: an input that is lost while the other one arrives leaves nothing open`() {
    struct When {
      let sources = (Source(), Source())
      let wait = Wait()
      let result: CancellablePromise<[Int]>

      init() {
        result = when(fulfilled: [sources.0.promise, sources.1.promise])
        wait.waiter.attach(to: result)
      }
    }
    explore("lose an input, settle the other", .interrupted, outcomes: ["abandoned"]) {
      When()
    } a: {
      $0.sources.0.lose()
    } b: {
      $0.sources.1.resolver.fulfill(1)
    } check: { state in
      state.sources.0.promise.cancel()
      return try state.wait.end()
    }
  }

  @Test func `L76: an input that is lost is cancelled as somebody begins to wait for it`() {
    struct Begun {
      let lost = Source()
      let other = Source()
      let result = Held<CancellablePromise<[Int]>?>(nil)

      init() { lost.lose() }
    }
    explore("wait for what is lost, cancel that", .interrupted, outcomes: ["cancelled cancelled"]) {
      Begun()
    } a: { state in
      state.result.value = when(
        fulfilled: [state.lost.promise, state.other.promise], autoCancel: true)
    } b: {
      $0.lost.promise.cancel()
    } check: { state in
      "\(state.result.value!.end) \(state.other.promise.end)"
    }
  }
}
