import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L84: a scope knows when all of its members have settled.
@Suite(.leavesThreadClean) struct ScopeSettledTests {
  private let log = Log()

  @Test func `L84: the handlers of a dropped settled run, and nothing outlives the members`() {
    let scope = CancellationScope()
    let (member, resolver) = CancellablePromise<Int>.pending()
    member.store(in: scope)
    let count = LiveCount()
    let told = Shared(0)
    let settled = WeakReference(scope.settled)
    for _ in 0..<1000 {
      scope.settled.done(on: nil) { [tracked = count.make()] in
        tracked.touch()
        told.value += 1
      }
    }
    #expect(scope.settled === scope.settled && count.live == 1000)
    resolver.fulfill(1)
    #expect(told.value == 1000 && count.live == 0 && settled.object == nil)
  }

  @Test func `L84: settled is fulfilled when the scope is released`() {
    var scope: CancellationScope? = CancellationScope()
    let member = CancellablePromise<Int>.never
    member.store(in: scope!)
    let settled = scope!.settled
    scope = nil
    #expect(settled.isFulfilled && member.wasCancelled)
  }

  @Test(arguments: [false, true])
  func `L63, L84: a lost member does not hold up settled, and one that waits for a cancel does`(
    isLost: Bool
  ) {
    let (scope, told, log) = (CancellationScope(), Shared(0), Log())
    let lost = Shared<Resolver<Int>?>(nil)
    if isLost {
      let (member, resolver) = CancellablePromise<Int>.pending()
      lost.value = resolver
      scope.add(member)
    } else {
      scope.add(hopeless("stopped", log))
    }
    let (other, resolver) = CancellablePromise<Int>.pending()
    scope.add(other)
    let settled = scope.settled
    settled.done(on: nil) { told.value += 1 }
    resolver.fulfill(1)
    #expect(settled.isPending)
    lost.value = nil
    #expect(settled.isFulfilled == isLost)
    scope.cancel()
    #expect(settled.isFulfilled && told.value == 1 && log.count == (isLost ? 0 : 1))
  }

  enum LateUse: CaseIterable { case adds, cancels, releases }

  @Test(arguments: LateUse.allCases)
  func `L84: a handler of settled may add to the scope, cancel it or release it`(_ use: LateUse) {
    let scope = Shared<CancellationScope?>(CancellationScope())
    let (member, resolver) = CancellablePromise<Int>.pending()
    let next = hopeless("stopped", log)
    member.store(in: scope.value!)
    scope.value!.settled.done(on: nil) { [log] in
      log.append("settled")
      switch use {
      case .adds: next.store(in: scope.value!)
      case .cancels: scope.value!.cancel()
      case .releases: scope.value = nil
      }
    }
    resolver.fulfill(1)
    #expect(member.isFulfilled && log.entries == ["settled"])
    switch use {
    case .adds:
      #expect(scope.value!.settled.isPending && scope.value!.count == 1)
      scope.value = nil
    case .cancels:
      #expect(scope.value!.settled.isFulfilled)
      next.store(in: scope.value!)
    case .releases: next.cancel()
    }
    #expect(next.wasCancelled && log.entries == ["settled", "stopped"])
  }

  @Test func `L77, L84: the members of a large scope may end the scope without using stack`() {
    onSmallStack {
      let scopes = (0..<10_000).map { _ in CancellationScope() }
      let sources = scopes.map { _ in hopeless("", Log()) }
      for (index, source) in sources.enumerated() {
        source.store(in: scopes[index])
        scopes[index].settled.done(on: nil) {
          if index + 1 < scopes.count { scopes[index + 1].cancel() }
        }
      }
      scopes[0].cancel()
      #expect(sources.allSatisfy(\.isCancelled) && scopes.allSatisfy { $0.count == 0 })
    }
  }
}
