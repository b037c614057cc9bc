import CancellablePromises
import TestSupport
import Testing

/// A cancel comes down a chain in order, whichever threads take part (L10, L13, L36).
@Suite struct OrderTests {
  /// A chain that notes what its closures do, in one text.
  struct Chain {
    let source = Source()
    let queue = ManualDispatcher()
    let notes = Notes()
    let top: CancellablePromise<Int>
    let end: CancellablePromise<Int>

    /// Makes the top of a chain, an inline link below, and an observer at the end.
    init(_ top: Top) {
      self.top = top.make(source.promise, queue, notes)
      end = self.top.map(on: nil) { $0 }.ensure(on: nil) { [notes] in notes.add("end") }
    }

    func outcome() throws -> String {
      queue.runAll()
      try requireNoHandlers(source.promise, top, end)
      try require(!end.isPending, "is pending")
      return "\(notes.text): \(end.end)"
    }
  }

  /// The operator at the top of a chain.
  enum Top: CaseIterable, Sendable {
    case map, then, ensure, ensureThen

    func make(
      _ source: CancellablePromise<Int>, _ queue: ManualDispatcher, _ notes: Notes
    ) -> CancellablePromise<Int> {
      let inner = CancellablePromise<Int>.never.onCancel { notes.add("block") }
      return switch self {
      case .map:
        source.map(on: queue) { value in
          notes.add("body")
          notes.add("returns")
          return value
        }
      case .then:
        source.then(on: queue) { _ in
          notes.add("body")
          return inner
        }
      case .ensure: source.ensure(on: queue) { notes.add("body") }
      case .ensureThen:
        source.ensureThen(on: queue) {
          notes.add("body")
          return Guarantee()
        }
      }
    }

    /// The entries if the body runs before the end is reported.
    var told: String {
      switch self {
      case .map: "body returns end"
      case .then: "body block end"
      case .ensure, .ensureThen: "body end"
      }
    }

    var isObserver: Bool { self == .ensure || self == .ensureThen }
  }

  @Test(arguments: Top.allCases)
  func `L10, L24: a second cancel above or below changes no order`(top: Top) {
    var outcomes: Set = ["\(top.told): cancelled"]
    if !top.isObserver { outcomes.insert("end: cancelled") }
    if top != .then { outcomes.insert("\(top.told): 1") }
    explore("cancel twice, run \(top)", .interrupted, threads: 3, outcomes: outcomes) {
      let chain = Chain(top)
      chain.source.resolver.fulfill(1)
      return Threads(
        [{ chain.end.cancel() }, { chain.top.cancel() }, { chain.queue.runAll() }],
        check: { try chain.outcome() })
    }
  }

  @Test func `L35, L85: a link waits for an observer above even if only the link is kept`() {
    explore("drop an observer, cancel its link", .interrupted, outcomes: ["body end: cancelled"]) {
      let (notes, queue) = (Notes(), ManualDispatcher())
      let observer = Held<CancellablePromise<Int>?>(
        CancellablePromise<Int>.never.ensure(on: queue) { notes.add("body") })
      let end = observer.value!.map(on: nil) { $0 }.ensure(on: nil) { notes.add("end") }
      return Threads(
        a: { end.cancel() },
        b: { observer.drop() },
        check: {
          queue.runAll()
          return "\(notes.text): \(end.end)"
        })
    }
  }

  /// Two links, each of which comes to follow the other.
  private struct Circle {
    let starts = [Source(), Source()]
    let links: [CancellablePromise<Int>]
    let returned = Held<CancellablePromise<Int>?>(nil)

    init(isShielded: Bool) {
      let returned = returned
      let link = starts[0].promise.then(on: nil) { _ in returned.value! }
      let other = starts[1].promise.then(on: nil) { _ in link }
      returned.value = isShielded ? other.shielded() : other
      links = [link, other]
    }

    func ends() -> String {
      returned.drop()
      return links.map { link in
        if case .failure(PromiseError.returnedSelf) = link.result { "refused" } else { link.end }
      }.joined(separator: " ")
    }
  }

  @Test(arguments: [false, true])
  func `L9, L87: a circle that closes during a cancel ends`(isShielded: Bool) {
    explore(
      "close a circle, cancel", .interrupted,
      outcomes: [
        "refused refused", "cancelled refused", "cancelled cancelled", "refused cancelled",
      ],
      of: Circle(isShielded: isShielded), first: { $0.starts[0].resolver.fulfill(1) },
      a: { $0.starts[1].resolver.fulfill(1) }, b: { $0.links[0].cancel() },
      check: { $0.ends() })
  }

  @Test func `L89: a chain is traced while its circle closes`() {
    explore(
      "trace, close a circle", .interrupted, outcomes: ["refused refused"],
      of: Circle(isShielded: false), first: { $0.starts[0].resolver.fulfill(1) },
      a: { _ = $0.links[0].trace }, b: { $0.starts[1].resolver.fulfill(1) },
      check: { $0.ends() })
  }

  /// An error that notes what becomes of it.
  private struct Lost: NotesLoss {
    let notes: Notes

    func noteLoss() { notes.add("logged") }
  }

  @Test func `L15: an error that a cancel keeps from a queued handler is logged once`() {
    _ = lossesAreNoted
    explore("cancel, run a catch", .interrupted, outcomes: ["told", "logged"]) {
      let (source, queue, notes) = (Source(), ManualDispatcher(), Notes())
      let end = source.promise.catch(on: queue) { ($0 as? Lost)?.notes.add("told") }
      source.resolver.reject(Lost(notes: notes))
      return Threads(
        a: { end.cancel() }, b: { queue.runAll() },
        check: {
          queue.runAll()
          return notes.text
        })
    }
  }
}
