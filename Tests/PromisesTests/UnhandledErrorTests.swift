import CancellablePromises
import Dispatch
import TestSupport
import Testing

@testable import Promises

/// An error of these tests alone.
private struct Lost: Error {}

/// Returns the names of the functions that made the promises of unhandled errors reported while
/// `body` runs, without other tests' errors; release builds do not know the names.
private func reported(_ body: () throws -> Void) rethrows -> [String] {
  let log = Recorder<String>()
  try configured(
    {
      $0.D = (nil, nil)
      $0.lossHandler = {
        guard $0.error is Lost, $0.kind == .unhandledError else { return }
        log.append($0.origin.function ?? "")
        #expect("\($0)".hasPrefix("unhandled error: Lost(), in \($0.origin): "))
        #expect($0.origin.file?.hasPrefix("Promises/") != true, "\($0)")
      }
    }, body)
  return log.entries
}

/// Counts the unhandled errors reported while `body` runs, without other tests' errors.
private func reports(_ body: () throws -> Void) rethrows -> Int { try reported(body).count }

extension ConfigurationTests {
  @Suite(.serialized) struct UnhandledErrors {
    @Test func `an unhandled error is reported once, when the promise is released`() {
      let count = reports {
        var promise: Promise<Int>? = Promise(error: Lost())
        #expect(promise?.isRejected == true)
        promise = nil
      }
      #expect(count == 1)
    }

    @Test func `L13, L15: the reason of a cancel that a catch takes is not reported`() {
      let queue = ManualDispatcher()
      typealias Observer = (_ source: CancellablePromise<Int>, ManualDispatcher?) -> CancellableCell
      let observers: [Observer] = [
        { $0.ensure(on: $1) {}.catch(on: nil, policy: .allErrors) { _ in } },
        { $0.tap(on: $1) { _ in }.catch(on: nil, policy: .allErrors) { _ in } },
        { $0.tapError(on: $1) { _ in }.catch(on: nil, policy: .allErrors) { _ in } },
        { $0.ensureThen(on: $1) { Guarantee.value }.catch(on: nil, policy: .allErrors) { _ in } },
        { $0.catch(on: $1, policy: .allErrors) { _ in } },
        { $0.catch(on: nil, policy: .allErrors) { _ in }.finally(on: $1) {} },
      ]
      for (index, observer) in observers.enumerated() {
        for isQueued in [false, true] {
          for isSettled in [false, true] {
            let names = reported {
              let source = isSettled ? CancellablePromise.value(1) : .never
              observer(source, isQueued ? queue : nil).cancel(for: Lost())
              queue.runAll()
            }
            #expect(names == [], "\(index) \(isQueued) \(isSettled)")
          }
        }
      }
    }

    @Test func `an error is reported at the end of a chain, and nowhere else`() {
      let (scope, other) = (CancellationScope(), CancellationScope())
      let ends: [(of: String, end: (Promise<Int>) -> Void)] = [
        ("done", { _ = $0.map { $0 + 1 }.done { _ in } }),
        ("ensure", { _ = $0.then { Promise.value($0) }.get { _ in }.ensure {} }),
        ("tap", { _ = $0.tap { _ in } }),
        ("recover", { _ = $0.recover { error -> Promise<Int> in Promise(error: error) } }),
        ("recover", { _ = $0.recover { _ -> Promise<Int> in throw Lost() } }),
        ("when", { _ = when(fulfilled: [$0, .value(1)]) }),
        ("race", { _ = race([$0, .pending().promise]) }),
        ("when", { _ = when(fulfilled: [$0].makeIterator(), concurrently: 1) }),
        ("when", { _ = when($0, while: Promise.value) }),
        ("when", { _ = when(Promise<Int>.pending().promise, while: $0) }),
        ("asVoid", { _ = $0.asVoid() }),
        ("attempt", { work in _ = attempt(3, on: nil) { _ in work } }),
        ("CancellablePromise", { _ = CancellablePromise($0) }),
        ("asPromise", { _ = CancellablePromise($0).map { $0 }.asPromise() }),
        ("CancellablePromise", { CancellablePromise($0).store(in: scope) }),
        ("CancellablePromise", { CancellablePromise($0).store(in: scope).store(in: other) }),
        (
          "SingleFlight.promise",
          { work in _ = SingleFlight<Int, Int>().promise(for: 1) { work } as Promise<Int> }
        ),
        (
          "branch",
          { work in
            _ = SingleFlight<Int, Int>().promise(for: 1) { work } as CancellablePromise<Int>
          }
        ),
        (
          "SingleFlight.promise",
          { work in
            work.cauterize()
            let throwing: () throws -> Promise<Int> = { throw Lost() }
            _ = SingleFlight<Int, Int>().promise(for: 1, throwing) as Promise<Int>
          }
        ),
      ]
      #if DEBUG
        let isKnown = true
      #else
        let isKnown = false
      #endif
      for (index, (name, end)) in ends.enumerated() {
        let settled = reported { end(Promise(error: Lost())) }
        #expect(settled == [isKnown ? name : ""], "settled \(index)")
        let pending = reported {
          let (promise, resolver) = Promise<Int>.pending()
          end(promise)
          resolver.reject(Lost())
        }
        #expect(pending == [isKnown ? name : ""], "pending, \(index)")
      }
    }

    @Test func `an error of a closure's promise is reported at the end of a chain`() {
      let thens: [(Promise<Int>) -> Void] = [
        { inner in _ = Promise.value(1).then(on: nil) { _ in inner } },
        { inner in _ = CancellablePromise.value(1).then(on: nil) { _ in inner } },
        { inner in
          let (first, resolver) = CancellablePromise<Int>.pending()
          _ = first.then(on: nil) { _ in inner }.map(on: nil) { $0 }
          resolver.fulfill(1)
        },
      ]
      for (index, then) in thens.enumerated() {
        let count = reports {
          let (inner, resolver) = Promise<Int>.pending()
          then(inner)
          resolver.reject(Lost())
        }
        #expect(count == 1, "\(index)")
      }
    }

    @Test func `every handler of errors counts as handling`() {
      let scope = CancellationScope()
      let handlers: [(Promise<Int>) -> Void] = [
        { $0.catch { _ in } },
        { $0.cauterize() },
        { $0.pipe { _ in } },
        { _ = $0.recover { _ -> Guarantee<Int> in .value(1) } },
        { $0.done { _ in }.catch { _ in }.finally {} },
        { CancellablePromise($0).store(in: scope).cauterize() },
        {
          let member = CancellablePromise($0)
          member.cauterize()
          member.store(in: scope)
        },
        { work in
          (SingleFlight<Int, Int>().promise(for: 1) { work } as Promise<Int>).cauterize()
        },
        { _ = race(fulfilled: [$0, .value(1)]) },
        { _ = when(resolved: [$0]) },
        { _ = when(resolved: [$0, .pending().promise]) },
        { lost in _ = Promise.value(1).ensureThen(on: nil) { lost.asVoid() } },
        { _ = race([.value(1), $0]) },
        { $0.timeout(.zero, clock: ManualClock()).cauterize() },
        { work in Promise.value(1).ensureThen(on: nil) { work.asVoid() }.cauterize() },
        { _ = CancellablePromises.race([.value(1), CancellablePromise($0).map(on: nil) { $0 }]) },
        { _ = when(fulfilled: [Promise<Int>(error: PromiseError.cancelled), $0]) },
      ]
      for (index, handle) in handlers.enumerated() {
        #expect(reports { handle(Promise(error: Lost())) } == 0, "settled \(index)")
        let pending = reports {
          let (promise, resolver) = Promise<Int>.pending()
          handle(promise)
          resolver.reject(Lost())
        }
        // The last two combinators settle earlier, and do not look at the late rejection.
        #expect(pending == 0, "pending, \(index)")
      }
    }

    @Test func `an error thrown after a cancel is not reported`() {
      let count = reports {
        let (promise, resolver) = CancellablePromise<Int>.pending()
        let own = Shared<CancellablePromise<Int>?>(nil)
        own.value = promise.map(on: nil) { _ in
          own.value?.cancel()
          throw Lost()
        }
        resolver.fulfill(1)
        own.value = nil
      }
      #expect(count == 0)
    }

    @Test func `late rejections of a race's losers are not reported`() {
      let count = reports {
        let pairs = (0..<3).map { _ in Promise<Int>.pending() }
        _ = race(pairs.map(\.promise))
        for pair in pairs.reversed() { pair.resolver.reject(Lost()) }
      }
      // Only the race's own result is reported.
      #expect(count == 1)
    }

    @Test func `late rejections of those that a settled input left behind are not reported`() {
      typealias Combine = ([Promise<Int>]) -> Any
      let combinators: [(decided: Promise<Int>, combine: Combine)] = [
        (.value(1), { race($0) }),
        (.value(1), { race(fulfilled: $0) }),
        (.value(1), { CancellablePromises.race($0.map { $0.asCancellable() }) }),
        (Promise(error: PromiseError.cancelled), { when(fulfilled: $0) }),
      ]
      for (index, (decided, combine)) in combinators.enumerated() {
        for place in 0..<3 {
          let count = reports {
            let pairs = (0..<3).map { _ in Promise<Int>.pending() }
            var inputs = pairs.map(\.promise)
            inputs[place] = decided
            _ = combine(inputs)
            inputs = []
            for other in 0..<3 where other != place { pairs[other].resolver.reject(Lost()) }
          }
          #expect(count == 0, "\(index) \(place)")
        }
      }
    }

    @Test func `waiting counts as handling`() {
      let count = reports {
        for isSettled in [true, false] {
          #expect(throws: Lost.self) { try rejected(isSettled).wait() }
          #expect(throws: Lost.self) { try rejected(isSettled).asCancellable().wait() }
        }
      }
      #expect(count == 0)
    }

    @Test func `await counts as handling`() async {
      let (lost, thrown) = (Recorder<Loss>(), Recorder<any Error>())
      await configured {
        $0.lossHandler = { if $0.error is Lost { lost.append($0) } }
      } _: {
        for isSettled in [true, false] {
          do {
            _ = try await rejected(isSettled).async()
          } catch {
            thrown.append(error)
          }
          do {
            _ = try await rejected(isSettled).asCancellable().async()
          } catch {
            thrown.append(error)
          }
        }
      }
      #expect(thrown.count == 4 && thrown.entries.allSatisfy { $0 is Lost })
      #expect(lost.count == 0)
    }

    /// A promise rejected already, or on another thread.
    private func rejected(_ isSettled: Bool) -> Promise<Int> {
      if isSettled { return Promise(error: Lost()) }
      return DispatchQueue.global().async(.promise) { throw Lost() }
    }

    @Test func `cancellations are not reported, whatever their reason`() {
      let count = reports {
        let (promise, _) = CancellablePromise<Int>.pending()
        let link = promise.map { $0 }
        link.cancel(with: Lost())
        #expect(link.isRejected)
        let wrapper = CancellablePromise<Int>(wrapper: { (_: Promise<Void>) in
          Promise<Int>.pending().promise
        })
        wrapper.cancel(with: Lost())
        let log = Recorder<Loss>()
        configured({
          $0.lossHandler = { if $0.error?.isCancelled == true { log.append($0) } }
        }) {
          _ = Promise<Int>(error: PromiseError.cancelled)
          _ = Promise<Int>(error: CancellationError())
        }
        #expect(log.count == 0)
      }
      #expect(count == 0)
    }

    @Test func `reading an error or a result counts as handling, other questions do not`() {
      typealias Look = (Promise<Int>) -> Void
      let looks: [(handles: Bool, look: Look)] = [
        (true, { #expect($0.error is Lost) }), (true, { #expect($0.result?.isFulfilled == false) }),
        (true, { #expect($0.asCancellable().error is Lost) }),
        (true, { #expect(generic($0) is Lost) }),
        (false, { #expect($0.value == nil) }), (false, { #expect($0.isRejected) }),
        (false, { #expect(!$0.isPending && $0.isResolved && !$0.isFulfilled) }),
        (false, { #expect($0.debugDescription.contains("Lost") && "\($0)".contains("Lost")) }),
      ]
      for (index, (handles, look)) in looks.enumerated() {
        let count = reports { look(Promise(error: Lost())) }
        #expect(count == (handles ? 0 : 1), "\(index)")
      }
      let early = reports {
        let (promise, resolver) = Promise<Int>.pending()
        #expect(promise.error == nil && promise.result == nil)
        resolver.reject(Lost())
      }
      #expect(early == 1)
    }

    /// Reads the error in code for any kind of promise.
    private func generic(_ promise: some Thenable) -> (any Error)? { promise.error }

    @Test func `reading a promise during its rejection is safe`() {
      configured({ $0.lossHandler = { _ in } }) {
        duel(rounds: Scale.rounds) { _ in
          Promise<Int>.pending()
        } _: { pair in
          _ = pair.promise.debugDescription
          _ = pair.promise.trace
        } _: { pair in
          pair.resolver.reject(Lost())
        } check: { pair in
          if !pair.promise.isRejected { Issue.record("not rejected") }
        }
      }
    }

    @Test func `a handler that comes while only the library's own are told counts`() {
      let handlers: [@Sendable (Promise<Int>) -> Void] = [
        { $0.cauterize() }, { _ = when(resolved: [$0]) }, { _ = race(fulfilled: [$0, .value(1)]) },
      ]
      for handle in handlers {
        let count = reports {
          let flights = SingleFlight<FlightKey, Int>()
          let promise = Shared<Promise<Int>?>(nil)
          let (work, resolver) = Promise<Int>.pending()
          // The flight releases the key as it is told.
          promise.value = flights.promise(
            for: FlightKey(
              "key",
              onDeinit: {
                #expect(promise.value?.isRejected == true)
                promise.value.map(handle)
              })
          ) { work }
          resolver.reject(Lost())
          promise.value = nil
        }
        #expect(count == 0)
      }
    }

    @Test func `reported errors are released`() {
      let live = LiveCount()
      configured({ $0.lossHandler = { _ in } }) {
        _ = Promise<Int>(error: TrackedError(live.make()))
        _ = CancellablePromise<Int>(error: TrackedError(live.make())).map { $0 }
      }
      #expect(live.live == 0)
    }
  }
}
