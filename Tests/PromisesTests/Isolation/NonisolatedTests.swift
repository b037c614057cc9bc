import Dispatch
import TestSupport
import Testing

@testable import Promises

/// In a function that runs on its caller's actor, without belonging to one.
nonisolated(nonsending) private func done(
  _ source: Promise<Int>, _ body: @escaping @Sendable () -> Void
) async -> Promise<Void> {
  source.done { _ in body() }
}

/// In such a function, asynchronously.
nonisolated(nonsending) private func make(
  _ body: @escaping @Sendable () -> Void
) async -> Promise<Void> {
  Promise {
    await Task.yield()
    body()
  }.asyncMap { body() }
}

/// In a function that runs on no actor.
@concurrent
private func doneElsewhere(
  _ source: Promise<Int>, _ body: @escaping @Sendable () -> Void
) async -> Promise<Void> {
  source.done { _ in body() }
}

/// In a function that belongs to its caller's actor, by a handler that does not keep that.
private func doneWithoutActor(
  _ source: Promise<Int>, isolation: isolated (any Actor)? = #isolation,
  _ body: @escaping @Sendable () -> Void
) -> Promise<Void> {
  source.done { _ in body() }
}

/// In a function that passes on what it is given.
private func passOn(
  _ source: Promise<Int>, _ handler: @escaping @isolated(any) @Sendable (Int) -> Void
) -> Promise<Void> { source.done(handler) }

/// Handlers that belong to no actor, wherever their code is called.
extension ConfigurationTests {
  @MainActor
  @Test func `a handler in a function of no actor runs on conf's dispatcher, called on any actor`()
    async
  {
    let log = Recorder<String>()
    let dispatcher = ManualDispatcher()
    await configured {
      $0.D = (dispatcher, dispatcher)
    } _: {
      let source = Promise.value(1)
      _ = await done(source) { log.append("nonsending") }
      _ = await doneElsewhere(source) { log.append("concurrent") }
      _ = doneWithoutActor(source) { log.append("isolated parameter") }
      let handler: @Sendable (Int) -> Void = { _ in log.append("variable") }
      source.done(handler).cauterize()
      #expect(log.count == 0)
      onOtherThread { dispatcher.runAll() }
    }
    #expect(log.entries == ["nonsending", "concurrent", "isolated parameter", "variable"])
  }

  @MainActor
  @Test func `an asynchronous closure in such a function belongs to no actor either`() async throws
  {
    let queues = Recorder<String?>()
    try await make { queues.append(currentQueue()) }.async()
    #expect(queues.entries == [nil, nil])
    try await Promise { queues.append(currentQueue()) }.async()
    #expect(queues.last == "main")
  }
}

/// Handlers that keep their actor through code of no actor.
@Suite struct PassedOnTests {
  @MainActor
  @Test func `a handler keeps its actor, passed on by code of no actor`() async throws {
    var log: [Int] = []
    let handler: @MainActor (Int) -> Void = { number in
      MainActor.preconditionIsolated()
      log.append(number)
    }
    let (promise, resolver) = Promise<Int>.pending()
    let end = passOn(promise, handler)
    onOtherThread { resolver.fulfill(1) }
    #expect(log.isEmpty)
    try await end.async()
    #expect(log == [1])
  }
}
