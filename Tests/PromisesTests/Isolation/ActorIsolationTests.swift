import Dispatch
import TestSupport
import Testing

@testable import Promises

/// An actor with state and a method that stops the program anywhere else.
private actor Cache {
  private(set) var stored: [Int] = []

  func store(_ number: Int) {
    preconditionIsolated()
    stored.append(number)
  }

  func storeLater(_ number: Int) async { store(number) }

  func load(_ number: Int) -> Promise<Int> {
    store(number)
    return .value(number + 1)
  }

  func chain(_ source: Promise<Int>) -> Promise<Int> {
    firstly {
      self.store(0)
      return source
    }.then { self.load($0) }
      .get { self.store($0) }
      .map { number in
        self.stored.append(number + 1)
        return self.stored.count
      }
  }

  func captures(_ source: Guarantee<Int>) -> Guarantee<Int> {
    source.get { [self] in store($0) }
      .get { _ in _ = self }
      .get { [count = stored.count] _ in self.store(count) }
  }

  func asynchronous(_ source: Promise<Int>) -> Promise<Void> {
    let made = Promise {
      self.store(0)
      self.store(try await source.async())
      return 2
    }
    return made.asyncMap { number in
      self.store(number)
      await Task.yield()
      self.store(number + 1)
    }
  }

  func asynchronousReference(_ source: Promise<Int>) -> Promise<Void> {
    source.asyncMap(self.storeLater)
  }

  /// Returns the isolation of a handler made from a method.
  func isolationOfReference() -> (any Actor)? {
    let handler: @isolated(any) @Sendable (Int) -> Void = self.store
    return handler.isolation
  }

  /// Attaches handlers with `on:`.
  func elsewhere(_ source: Promise<Int>, on queue: DispatchQueue, _ log: Log) {
    source.done(on: .main) { _ in log.numbered(0).note() }.cauterize()
    source.done(on: DispatchQueue.main) { _ in log.numbered(1).note() }.cauterize()
    source.map(on: queue) { _ in log.numbered(2).note() }.cauterize()
    source.tap(on: queue as DispatchQueue?) { _ in log.numbered(3).note() }.cauterize()
    source.get(on: nil) { _ in log.numbered(4).note() }.cauterize()
  }

  func visitsElsewhere(_ source: Promise<Int>, on queue: DispatchQueue) async -> [Visit] {
    await visits { elsewhere(source, on: queue, $0) }
  }

  func withoutSelf(_ source: Promise<Int>, _ log: Recorder<String>) {
    source.done { [weak self] _ in log.append("weak: \(self != nil)") }.cauterize()
    source.done { _ in log.append("without self") }.cauterize()
  }

  nonisolated func nonisolated(_ source: Promise<Int>, _ log: Recorder<String>) {
    source.done { _ in log.append("nonisolated: \(self === self)") }.cauterize()
  }
}

extension Actor {
  fileprivate func append(to log: Recorder<ObjectIdentifier>) {
    preconditionIsolated()
    log.append(ObjectIdentifier(self))
  }

  /// Attaches a handler in an extension of all actors.
  fileprivate func note(
    _ source: Promise<Int>, _ log: Recorder<ObjectIdentifier>
  ) -> Promise<Void> { source.done { _ in self.append(to: log) } }
}

/// Attaches a handler in a function isolated to the given actor.
private func note<Owner: Actor>(
  _ source: Promise<Int>, _ log: Recorder<ObjectIdentifier>, in owner: isolated Owner
) -> Promise<Void> { source.done { _ in owner.append(to: log) } }

/// Attaches a handler in a function isolated to the caller's actor.
private func note(
  _ source: Promise<Int>, _ log: Recorder<ObjectIdentifier>,
  isolation: isolated (any Actor)? = #isolation
) async -> Promise<Void> {
  source.done { _ in
    isolation?.preconditionIsolated()
    if let isolation { log.append(ObjectIdentifier(isolation)) }
  }
}

/// Handlers written in an actor run on the actor if they capture it.
@Suite struct ActorIsolationTests {
  @Test func `a chain, settled on another thread`() async throws {
    let cache = Cache()
    let (promise, resolver) = Promise<Int>.pending()
    let chain = await cache.chain(promise)
    onOtherThread { resolver.fulfill(1) }
    #expect(try await chain.async() == 4)
    #expect(await cache.stored == [0, 1, 2, 3])
  }

  @Test func `closures with a list of captures`() async {
    let cache = Cache()
    #expect(await cache.captures(Guarantee.value(1)).async() == 1)
    #expect(await cache.stored == [1, 0])
  }

  @Test func `asynchronous closures, also after they have waited`() async throws {
    let cache = Cache()
    let (promise, resolver) = Promise<Int>.pending()
    let end = await cache.asynchronous(promise)
    onOtherThread { resolver.fulfill(1) }
    try await end.async()
    #expect(await cache.stored == [0, 1, 2, 3])
  }

  @Test func `closures in extensions of all actors, and in functions with an isolated parameter`()
    async throws
  {
    let log = Recorder<ObjectIdentifier>()
    let (store, seated) = (Store(), Seated())
    let source = Promise.value(1)
    try await store.note(source, log).async()
    try await MainActor.shared.note(source, log).async()
    try await note(source, log, in: seated).async()
    try await note(source, log, in: MainActor.shared).async()
    try await note(source, log, isolation: Background.shared).async()
    try await note(source, log, isolation: seated).async()
    let main = ObjectIdentifier(MainActor.shared)
    #expect(
      log.entries == [
        ObjectIdentifier(store), main, ObjectIdentifier(seated), main,
        ObjectIdentifier(Background.shared), ObjectIdentifier(seated),
      ])
  }

  @MainActor
  @Test func `closures in functions that take over their caller's actor`() async throws {
    let log = Recorder<ObjectIdentifier>()
    try await note(Promise.value(1), log).async()
    #expect(log.entries == [ObjectIdentifier(MainActor.shared)])
  }

  @Test func `a closure runs where on: says, and not on its actor`() async {
    let queue = DispatchQueue.marked("explicit")
    let visits = await Cache().visitsElsewhere(Promise.value(7), on: queue)
      .sorted { $0.handler < $1.handler }
    #expect(visits.map(\.queue) == ["main", "main", "explicit", "explicit", nil])
    #expect(visits.map(\.handler) == Array(0..<5) && visits.last?.isLater == false)
  }

  // The compiler treats a reference to an actor's method within the actor as code of no actor. The
  // handler then runs on `conf`'s dispatcher, a data race; the guides warn of it. Once a compiler
  // fixes the fault, the isolation is the cache, and the warnings can go.
  @Test func `method references lose their actor, by a fault of the compiler`() async {
    #expect(await Cache().isolationOfReference() == nil)
  }

  @Test func `references to asynchronous methods keep their actor`() async throws {
    let cache = Cache()
    try await cache.asynchronousReference(Promise.value(1)).async()
    #expect(await cache.stored == [1])
  }
}

/// Handlers of no actor, although written in an actor.
extension ConfigurationTests {
  @Test func `a closure that does not capture its actor runs on conf's dispatcher`() async {
    let log = Recorder<String>()
    let dispatcher = ManualDispatcher()
    await configured {
      $0.D = (dispatcher, dispatcher)
    } _: {
      let cache = Cache()
      await cache.withoutSelf(Promise.value(1), log)
      cache.nonisolated(Promise.value(1), log)
      #expect(dispatcher.waitingCount == 3 && log.count == 0)
      dispatcher.runAll()
      withExtendedLifetime(cache) {}
    }
    #expect(log.entries == ["weak: true", "without self", "nonisolated: true"])
  }
}
