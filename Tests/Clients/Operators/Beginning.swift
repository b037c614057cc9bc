import CancellablePromises
import Dispatch
import Promises

func beginning(
  _ promise: Promise<Int>, _ guarantee: Guarantee<Int>, _ cancellable: CancellablePromise<Int>
) {
  let _: Promise<Int> = firstly { promise }
  let _: Promise<Int> = firstly {
    guard promise.isPending else { throw Failure.first }
    return promise
  }
  let _: Guarantee<Int> = firstly { guarantee }
  let _: Guarantee<Int> = firstly(execute: { guarantee })
  let _: CancellablePromise<Int> = firstly { cancellable }
  let _: CancellablePromise<Int> = firstly {
    guard promise.isPending else { throw Failure.first }
    return cancellable
  }
  let _: Promise<String> = firstly { promise }.map { "\($0)" }
  let _: Guarantee<String> = firstly { guarantee }.map { "\($0)" }
  let _: CancellablePromise<String> = firstly { cancellable }.map { "\($0)" }
}

func waitingForTime() {
  let _: [Guarantee<Void>] = [
    after(seconds: 1.5), after(.seconds(1)), after(.milliseconds(5)), after(Duration.seconds(1)),
    after(DispatchTimeInterval.never),
  ]
  let _: [CancellablePromise<Void>] = [
    .after(seconds: 1.5), .after(.seconds(1)), .after(.milliseconds(5)),
    .after(Duration.seconds(1)), .after(DispatchTimeInterval.never),
  ]
  let clock = ManualClock()
  let _: [Guarantee<Void>] = [
    after(seconds: 1.5, clock: clock), after(.seconds(1), clock: clock),
    after(Duration.seconds(1), clock: .system), after(DispatchTimeInterval.never, clock: clock),
  ]
  let _: [CancellablePromise<Void>] = [
    .after(seconds: 1.5, clock: clock), .after(.seconds(1), clock: clock),
    .after(Duration.seconds(1), clock: .system), .after(DispatchTimeInterval.never, clock: clock),
  ]
  CancellablePromise.after(seconds: 1).cancel()
  CancellablePromise.after(.seconds(1)).map { 1 }.cancel()
  let plain = after(seconds: 1)
  let _: Guarantee<Void> = plain
}

func flying(_ promise: Promise<Int>, _ sure: Guarantee<Int>) {
  let flights = SingleFlight<String, Int>()
  let _: [Promise<Int>] = [
    flights.promise(for: "key") { promise }, flights.promise(for: "key") { sure },
    flights.promise(for: "key") {
      guard promise.isPending else { throw Failure.first }
      return promise
    },
  ]
  flights.promise(for: "key") { promise }.map { $0 + 1 }.cauterize()
  flights.remove("key")
  flights.removeAll()
  let _ = SingleFlight<Int, Void>(keepsValues: true)
}
