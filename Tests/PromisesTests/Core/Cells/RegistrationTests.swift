import TestSupport
import Testing

@testable import Promises

/// A registration with a closure as its body.
final class TestRegistration: Registration, @unchecked Sendable {
  private let body: @Sendable () -> Void
  let orphanings = Recorder<Bool>()

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
    super.init()
  }

  override func arrived(from source: PromiseCell) -> CellOutcome {
    body()
    return .nothing
  }

  override func abandoned() { orphanings.append(true) }
}

@Suite struct RegistrationTests {
  /// A promise with handlers; some can be removed.
  private struct Subject {
    let pair = Promise<Int>.pending()
    let log = Recorder<Int>()
    private(set) var registrations: [Int: TestRegistration] = [:]

    init(_ removable: [Bool]) {
      let log = log
      for (index, isRemovable) in removable.enumerated() {
        if isRemovable {
          let registration = TestRegistration { log.append(index) }
          registration.attach(to: pair.promise)
          registrations[index] = registration
        } else {
          pair.promise.pipe { _ in log.append(index) }
        }
      }
    }
  }

  private final class Receiver: InputReceiver, @unchecked Sendable {
    let arrivals = Recorder<Int>()

    override func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome {
      arrivals.append(position)
      return .nothing
    }
  }

  /// The position uses the bits above that of a queue, so every input runs inline.
  @Test func `the position of an input is not taken for a queue`() {
    for position in 0..<40 {
      let input = Input(of: Receiver(), at: position)
      #expect(!input.hopsToQueue && input.position == position)
    }
  }

  /// A cancel that has found the input earlier must not visit the source, which may be gone.
  @Test func `a spent input does not lead to its source`() {
    let receiver = Receiver()
    let input = Input(of: receiver, at: 3)
    do {
      let (promise, resolver) = Promise<Int>.pending()
      input.attach(to: promise)
      resolver.fulfill(1)
    }
    #expect(receiver.arrivals.entries == [3])
    #expect(input.loadState().phase == .spent)
    var walk = CancelWalk(TestError.first)
    walk.cancel(sourcesOf: [input])
    walk.finish()
  }

  @Test func `any registrations can leave in any order, and the others keep theirs`() {
    for removable in sequences(ofLength: 5, from: [false, true]) {
      let positions = removable.indices.filter { removable[$0] }
      for order in permutations(of: positions) {
        for removals in 0...order.count {
          let subject = Subject(removable)
          var left = Array(removable.indices)
          for position in order.prefix(removals) {
            let removed = subject.registrations[position]!.remove()
            if !removed { Issue.record("\(position) of \(removable) did not leave") }
            left.removeAll { $0 == position }
            if subject.pair.promise.handlerCount != left.count { Issue.record("miscounted") }
          }
          // A later handler comes last, whichever handlers have left.
          subject.pair.promise.pipe { _ in subject.log.append(99) }
          subject.pair.resolver.fulfill(1)
          if subject.log.entries != left + [99] {
            Issue.record("\(removable) \(order.prefix(removals)): \(subject.log.entries)")
          }
        }
      }
    }
  }

  @Test func `a handler can remove later handlers, and none that have run`() {
    let (promise, resolver) = Promise<Int>.pending()
    let log = Recorder<String>()
    let late = TestRegistration { log.append("late") }
    let later = TestRegistration { log.append("later") }
    promise.pipe { _ in
      log.append("removed \(late.remove())")
    }
    late.attach(to: promise)
    later.attach(to: promise)
    promise.pipe { _ in log.append("removed \(later.remove())") }
    resolver.fulfill(1)
    #expect(log.entries == ["removed true", "later", "removed false"])
    let removed = later.remove()
    #expect(!removed)
    TestRegistration { log.append("at once") }.attach(to: promise)
    #expect(log.last == "at once")
  }

  @Test func `a registration removed before attachment never runs`() {
    let (promise, resolver) = Promise<Int>.pending()
    let log = Recorder<Bool>()
    for target in [promise, .value(1)] {
      let registration = TestRegistration { log.append(true) }
      let removed = registration.remove()
      #expect(removed)
      registration.attach(to: target)
    }
    #expect(promise.handlerCount == 0)
    resolver.fulfill(1)
    #expect(log.count == 0)
  }

  @Test func `a registration learns of the release of its pending promise, unless it has left`() {
    var registrations: [TestRegistration] = []
    do {
      let subject = Subject([true, false, true])
      registrations = [subject.registrations[0]!, subject.registrations[2]!]
      registrations[0].remove()
    }
    #expect(registrations.map(\.orphanings.count) == [0, 1])
    registrations[1].remove()
    #expect(registrations.map(\.orphanings.count) == [0, 1])
  }

  @Test func `a registration that has left, run, or lost its promise is released`() {
    for end in 0..<3 {
      let count = LiveCount()
      var weakRegistration = WeakReference(nil)
      let keeper = Promise<Int>.pending()
      do {
        let own = Promise<Int>.pending()
        let tracked = count.make()
        let registration = TestRegistration { tracked.touch() }
        weakRegistration = WeakReference(registration)
        registration.attach(to: end == 2 ? own.promise : keeper.promise)
        if end == 0 { registration.remove() }
        withExtendedLifetime(own) {}
      }
      if end == 1 { keeper.resolver.fulfill(1) }
      #expect(weakRegistration.object == nil)
      #expect(count.live == 0)
    }
  }

  @Test func `a registration can leave after its link has begun to follow another promise`() {
    let dispatcher = ManualDispatcher()
    let inner = Promise<Int>.pending()
    let log = Recorder<String>()
    func start() -> [TestRegistration] {
      let link = Promise.value.then(on: dispatcher) { inner.promise }
      return (0..<4).map { index in
        let registration = TestRegistration { log.append("\(index)") }
        registration.attach(to: link)
        return registration
      }
    }
    let registrations = start()
    registrations[0].remove()
    dispatcher.runAll()
    let removed = registrations[2].remove()
    #expect(removed)
    inner.resolver.fulfill(1)
    #expect(log.entries == ["1", "3"])
  }
}
