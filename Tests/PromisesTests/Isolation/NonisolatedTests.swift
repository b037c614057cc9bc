import Dispatch
import TestSupport
import Testing

@testable import Promises

/// Attaches a handler in a nonisolated function, run on the caller's actor.
nonisolated(nonsending) private func done(
  _ source: Promise<Int>, _ body: @escaping @Sendable () -> Void
) async -> Promise<Void> {
  source.done { _ in body() }
}

/// Attaches an asynchronous closure in a nonisolated function, run on the caller's actor.
nonisolated(nonsending) private func make(
  _ body: @escaping @Sendable () -> Void
) async -> Promise<Void> {
  Promise {
    await Task.yield()
    body()
  }.asyncMap { body() }
}

/// Attaches a handler in a function of no actor.
@concurrent
private func doneElsewhere(
  _ source: Promise<Int>, _ body: @escaping @Sendable () -> Void
) async -> Promise<Void> {
  source.done { _ in body() }
}

/// Attaches a handler without a capture of the actor, in a function of the caller's actor.
private func doneWithoutActor(
  _ source: Promise<Int>, isolation: isolated (any Actor)? = #isolation,
  _ body: @escaping @Sendable () -> Void
) -> Promise<Void> {
  source.done { _ in body() }
}

/// Attaches the given handler in a function of no actor.
private func passOn(
  _ source: Promise<Int>, _ handler: @escaping @isolated(any) @Sendable (Int) -> Void
) -> Promise<Void> { source.done(handler) }

/// Handlers of no actor run the same way on every actor.
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
  @Test func `an asynchronous closure in a function of no actor belongs to no actor`() async throws
  {
    let queues = Recorder<String?>()
    try await make { queues.append(currentQueue()) }.async()
    #expect(queues.entries == [nil, nil])
    try await Promise { queues.append(currentQueue()) }.async()
    #expect(queues.last == "main")
  }
}

/// Handlers passed on by code of no actor keep their actor.
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
