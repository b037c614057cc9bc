import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// A promise is released during a cancel, or the other way round, on one thread.
@Suite(.leavesThreadClean) struct ReleasingTests {
  @Test func `L9, L62: a cancel block run by an owner's release may cancel the owner's links`() {
    let isDone = finishes {
      let log = Log()
      let link = Shared<CancellablePromise<Int>?>(nil)
      let promise = CancellablePromise<Int>.never.onCancel {
        log.append("hook")
        link.value?.cancel()
      }
      var owner: CancellableOwner<Int>? = promise.cancelOnDeinit()
      link.value = promise.map(on: nil) { $0 }
      let cleanup = promise.ensure(on: nil) { log.append("cleanup") }
      if owner != nil { owner = nil }
      if log.entries != ["hook", "cleanup"] { Issue.record("\(log.entries)") }
      if link.value?.wasCancelled != true || !cleanup.wasCancelled { Issue.record("pending") }
      link.value = nil
    }
    #expect(isDone)
  }

  @Test(arguments: [false, true])
  func `L17, L62, L76: a cancel during a loss reaches the block of an input or a member`(
    isMember: Bool
  ) {
    let (log, scope) = (Log(), CancellationScope())
    let (resolver, end) = (Shared<Resolver<Int>?>(nil), Shared<CancellablePromise<Int>?>(nil))
    // The body of the lost link is released before the input learns of the loss.
    let farewell = Shared<Farewell?>(
      Farewell { isMember ? scope.cancel() : end.value?.cancel() })
    let lost = Promise<Int> { resolver.value = $0 }
      .map(on: nil) { [farewell = farewell.value!] value in
        farewell.touch()
        return value
      }
    farewell.value = nil
    let input = CancellablePromise(using: lost) { log.append("hook") }
    if isMember { scope.add(input) } else { end.value = race([input], autoCancel: true) }
    resolver.value = nil
    #expect(end.value?.wasCancelled != false && input.wasCancelled && log.entries == ["hook"])
    end.value = nil
  }

  @Test func `L43: a cancel reaches a dropped input's cancel block after the other's rejection`() {
    let log = Log()
    var lost: CancellablePromise<Int>? = hopeless("hook", log)
    let (other, resolver) = CancellablePromise<Int>.pending()
    let result = race(fulfilled: [lost!, other], autoCancel: true)
    lost = nil
    resolver.reject(TestError.first)
    #expect(result.isPending)
    result.cancel()
    #expect(result.wasCancelled && log.entries == ["hook"])
  }

  @Test func `L26: a shield's cancel does not reach the cancel block of its dropped source`() {
    let log = Log()
    var promise: CancellablePromise<Int>? = hopeless("hook", log)
    let shield = promise!.shielded()
    let link = promise!.map(on: nil) { $0 }
    promise = nil
    shield.cancel()
    #expect(shield.wasCancelled && log.entries.isEmpty)
    link.cancel()
    #expect(log.entries == ["hook"])
  }

  @Test func `L27: the dropped source of branches is cancelled with the last branch`() {
    let log = Log()
    var shared: SharedPromise<Int>? = hopeless("hook", log).shared()
    let branches = (0..<3).map { _ in shared!.branch() }
    branches[1].onCancel { log.append("own") }
    shared = nil
    branches[0].cancel()
    branches[1].cancel()
    #expect(branches[0].wasCancelled && log.entries == ["own"])
    branches[2].cancel()
    #expect(branches[2].wasCancelled && log.entries == ["own", "hook"])
  }

  @Test(arguments: ["drop", "cancel", "drop from the tail"])
  func `L66, L76: nested combinators are released by a cancel and by a loss`(_ how: String) {
    onSmallStack {
      let log = Log()
      var (head, resolver) = source("hook", log) as (CancellablePromise<Int>?, Resolver<Int>?)
      let first = WeakReference(head)
      var tail = head
      for _ in 0..<Scale.long / 4 { tail = race([tail!], autoCancel: true) }
      if how == "drop from the tail" { tail = nil }
      head = nil
      #expect(first.object != nil)
      if how == "cancel" {
        tail?.cancel()
        #expect(tail?.wasCancelled == true && log.entries == ["hook"])
      }
      tail = nil
      withExtendedLifetime(resolver) {}
      resolver = nil
      #expect(first.object == nil)
    }
  }

  @Test func `L66: nested conditions are released while pending`() {
    onSmallStack {
      let log = Log()
      let condition: Promise<Void> = .value
      var tail: CancellablePromise<Int>? = hopeless("hook", log)
      for _ in 0..<Scale.long / 10 { tail = when(tail!, while: condition, autoCancel: true) }
      tail?.cancel()
      #expect(tail?.wasCancelled == true && log.entries == ["hook"])
      tail = nil
    }
  }
}
