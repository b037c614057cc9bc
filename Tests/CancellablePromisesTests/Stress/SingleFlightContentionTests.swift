import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

extension StressTests {
  /// Two threads that ask for the same key at about the same time.
  @Suite struct SingleFlightContentionTests {
    struct Round<Flights: Sendable>: Sendable {
      let flights: Flights
      let starts = Log()
      let work: CancellablePromise<Int>
      let resolver: Resolver<Int>
      let asked = Recorder<any Thenable<Int>>()

      init(flights: Flights) {
        self.flights = flights
        (work, resolver) = CancellablePromise.pending()
      }
    }

    @Test func `two threads at once start the work once`() {
      duel(rounds: Scale.rounds) { _ in
        Round(flights: SingleFlight<Int, Int>())
      } _: {
        ask($0)
      } _: {
        ask($0)
      } check: { round in
        round.resolver.fulfill(1)
        if round.starts.count != 1 { Issue.record("\(round.starts.count) starts") }
        if round.asked.entries.contains(where: { $0.value != 1 }) { Issue.record("no value") }
        if round.flights.count != 0 { Issue.record("left behind") }
      }
      @Sendable func ask(_ round: Round<SingleFlight<Int, Int>>) {
        round.asked.append(
          round.flights.promise(for: 1) {
            round.starts.append("")
            return round.work
          })
      }
    }

    @Test func `who asks while the only other one cancels has work that is not cancelled`() {
      struct Round: Sendable {
        let flights = CancellableSingleFlight<Int, Int>()
        let works = Recorder<CancellablePromise<Int>>()
        let first: CancellablePromise<Int>
        let second = Shared<CancellablePromise<Int>?>(nil)

        init() {
          let works = works
          first = flights.promise(for: 1) { Round.work(works) }
        }

        static func work(
          _ works: Recorder<CancellablePromise<Int>>
        ) -> CancellablePromise<Int> {
          // Kept by its cancel block, as work is that goes on.
          let work = CancellablePromise<Int> { resolver in { _ = resolver } }
          works.append(work)
          return work
        }
      }
      duel(rounds: Scale.rounds) { _ in
        Round()
      } _: {
        $0.first.cancel()
      } _: { round in
        round.second.value = round.flights.promise(for: 1) { Round.work(round.works) }
      } check: { round in
        let pending = round.works.entries.filter(\.isPending).count
        if round.second.value?.isPending != true { Issue.record("cancelled by somebody else") }
        if !round.first.wasCancelled || pending != 1 { Issue.record("\(pending) pending") }
        if round.flights.count != 1 { Issue.record("\(round.flights.count) flights") }
        round.second.value?.cancel()
        if round.flights.count != 0 || round.works.entries.contains(where: \.isPending) {
          Issue.record("left behind")
        }
      }
    }

    @Test func `settling and asking at once lose nobody`() {
      duel(rounds: Scale.rounds) { _ in
        let round = Round(flights: CancellableSingleFlight<Int, Int>())
        round.asked.append(round.flights.promise(for: 1) { round.work })
        return round
      } _: {
        $0.resolver.fulfill(1)
      } _: { round in
        round.asked.append(round.flights.promise(for: 1) { Promise.value(1) })
      } check: { round in
        if round.asked.entries.contains(where: { $0.value != 1 }) { Issue.record("no value") }
        if round.flights.count != 0 { Issue.record("left behind") }
      }
    }
  }
}
