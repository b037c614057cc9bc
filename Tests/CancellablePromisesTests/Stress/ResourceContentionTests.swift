import CancellablePromises
import Synchronization
import TestSupport
import Testing

extension StressTests {
  /// Two threads bring a resource, end its use, cancel and let go, in every order that comes about.
  @Suite struct ResourceContentionTests {
    enum Event: CaseIterable { case acquire, end, cancel, letGo }

    /// What has become of the resource.
    private final class Resource: Sendable {
      private let isUsed = Atomic<Bool>(false)
      private let isReturned = Atomic<Bool>(false)
      let disposals = Atomic<Int>(0)
      let earlyDisposals = Atomic<Int>(0)

      func use() { isUsed.store(true, ordering: .sequentiallyConsistent) }

      /// What uses it is about to end, or was asked to.
      func giveBack() { isReturned.store(true, ordering: .sequentiallyConsistent) }

      func dispose() {
        disposals.add(1, ordering: .relaxed)
        let isInUse =
          isUsed.load(ordering: .sequentiallyConsistent)
          && !isReturned.load(ordering: .sequentiallyConsistent)
        if isInUse { earlyDisposals.add(1, ordering: .relaxed) }
      }
    }

    /// Where the resource comes from.
    private struct Acquisition {
      let resolver: Resolver<Resource>
      private let plain: Promise<Resource>?
      private let cancellable: CancellablePromise<Resource>?

      static func plain() -> Self {
        let (promise, resolver) = Promise<Resource>.pending()
        return Self(resolver: resolver, plain: promise, cancellable: nil)
      }

      static func cancellable() -> Self {
        let (promise, resolver) = CancellablePromise<Resource>.pending()
        return Self(resolver: resolver, plain: nil, cancellable: promise)
      }

      func used(
        with tracked: Tracked, isFailing: Bool, by work: some Thenable<Int>
      ) -> CancellablePromise<Int>? {
        plain.map { use($0, tracked, isFailing, work) }
          ?? cancellable.map { use($0, tracked, isFailing, work) }
      }

      private func use(
        _ acquisition: some Thenable<Resource>, _ tracked: Tracked, _ isFailing: Bool,
        _ work: some Thenable<Int>
      ) -> CancellablePromise<Int> {
        withResource(acquisition, on: nil, dispose: { $0.dispose() }) { resource in
          tracked.touch()
          if isFailing { throw TestError.first }
          resource.use()
          return work
        }
      }
    }

    private final class Round: Sendable {
      private let number: Int
      private let resource = Resource()
      private let live = LiveCount()
      private let settlings = Atomic<Int>(0)
      /// What each thread does.
      private let events: [[Event]]
      private let isBrought: Bool
      private let isImmediate: Bool
      private let acquire: Resolver<Resource>
      private let ends: Recorder<Resolver<Int>>
      private let result = Shared<CancellablePromise<Int>?>(nil)

      init(_ number: Int) {
        self.number = number
        var numbers = SplitMix64(seed: UInt64(number))
        let shuffled = Event.allCases.shuffled(using: &numbers)
        let count = Int.random(in: 1..<shuffled.count, using: &numbers)
        events = [Array(shuffled.prefix(count)), Array(shuffled.dropFirst(count))]
        isBrought = numbers.next() % 5 != 0
        isImmediate = numbers.next() % 2 == 0
        let isBodyFailing = numbers.next() % 5 == 0
        let (plain, endPlain) = Promise<Int>.pending()
        let ends = Recorder<Resolver<Int>>()
        self.ends = ends
        ends.append(endPlain)
        let cancellable = CancellablePromise<Int> { [resource] resolver in
          ends.append(resolver)
          return { resource.giveBack() }
        }
        let acquisition = numbers.next() % 2 == 0 ? Acquisition.plain() : .cancellable()
        acquire = acquisition.resolver
        result.value =
          numbers.next() % 2 == 0
          ? acquisition.used(with: live.make(), isFailing: isBodyFailing, by: plain)
          : acquisition.used(with: live.make(), isFailing: isBodyFailing, by: cancellable)
        result.value?.pipe { [self] _ in _ = settlings.add(1, ordering: .relaxed) }
      }

      func run(_ thread: Int) {
        for event in events[thread] {
          switch event {
          case .acquire:
            if isBrought {
              acquire.fulfill(resource, orDiscard: { $0.dispose() })
            } else {
              acquire.reject(TestError.second)
            }
          case .end:
            resource.giveBack()
            for end in ends.removeAll() { end.fulfill(1) }
          case .cancel:
            if isImmediate { result.value?.cancelImmediately() } else { result.value?.cancel() }
          case .letGo: result.value = nil
          }
        }
      }

      func check() {
        let counts = (
          resource.disposals.load(ordering: .relaxed),
          resource.earlyDisposals.load(ordering: .relaxed), settlings.load(ordering: .relaxed)
        )
        if counts != (isBrought ? 1 : 0, 0, 1) {
          Issue.record("round \(number), \(events): \(counts)")
        }
        if live.live != 0 { Issue.record("round \(number), \(events): the body is left") }
      }
    }

    @Test func `L85: a resource is disposed of once, whichever thread is first`() {
      duel(rounds: Scale.rounds) { number in
        Round(number)
      } _: {
        $0.run(0)
      } _: {
        $0.run(1)
      } check: {
        $0.check()
      }
    }
  }
}
