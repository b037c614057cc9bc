import CancellablePromises
import TestSupport
import Testing

/// The ends of chains, and traces of chains that end meanwhile.
@Suite struct EndingTests {
  /// The second hears of a cancel that comes while the first runs, as of any other cancel of a
  /// link with a running closure (L13).
  @Test func `L13, L38: of a cascade one handler is called, or the first is running at the cancel`()
  {
    explore(
      "reject, cancel a cascade", .interrupted, outcomes: ["first", "second", "first second"]
    ) {
      let (source, notes) = (Source(), Notes())
      let cascade: CancellableCascadingFinalizer = source.promise.catch(
        only: TestError.first, on: nil
      ) { _ in notes.add("first") }
      let end: CancellablePromiseFinalizer = cascade.catch(on: nil, policy: .allErrors) { _ in
        notes.add("second")
      }
      return Threads(
        a: { source.resolver.reject(TestError.first) },
        b: { end.cancel() },
        check: { notes.text })
    }
  }

  @Test func `a cascade is attached while its promise is rejected, and hears of it once`() {
    explore("reject, attach a cascade", .interrupted, outcomes: ["first finally"]) {
      let ((promise, resolver), notes) = (Promise<Int>.pending(), Notes())
      return Threads(
        a: { resolver.reject(TestError.first) },
        b: {
          let cascade: CascadingFinalizer = promise.catch(only: TestError.first, on: nil) { _ in
            notes.add("first")
          }
          let end: PromiseFinalizer = cascade.catch(on: nil) { _ in notes.add("second") }
          end.finally(on: nil) { notes.add("finally") }
        },
        check: { notes.text })
    }
  }

  @Test func `a trace has the links that are pending, while the chain settles`() {
    explore("trace, settle", .interrupted, outcomes: ["0", "1", "2"]) {
      let (link, seen) = (Link(), Held(0))
      return Threads(
        a: {
          let trace: PromiseTrace = link.promise.trace
          let origins: [PromiseOrigin] = trace.links.map(\.origin)
          seen.value = origins.count
        },
        b: { link.source.resolver.fulfill(1) },
        check: { "\(seen.value)" })
    }
  }
}
