import CancellablePromises
import TestSupport
import Testing

@testable import Promises

@Suite struct AsyncTests {
  @Test func `awaiting returns the value or throws the error, settled before or later`()
    async throws
  {
    #expect(try await Promise.value(1).async() == 1)
    await #expect(throws: TestError.first) {
      try await Promise<Int>(error: TestError.first).async()
    }
    for outcome in [Result<Int, any Error>.success(2), .failure(TestError.second)] {
      let (promise, resolver) = Promise<Int>.pending()
      let task = Task { try await promise.async() }
      while promise.handlerCount == 0 { await Task.yield() }
      resolver.resolve(outcome)
      #expect("\(await task.result)" == "\(outcome)")
    }
    #expect(await Guarantee.value(3).async() == 3)
    let (guarantee, resolve) = Guarantee<String>.pending()
    let task = Task { await guarantee.async() }
    while guarantee.handlerCount == 0 { await Task.yield() }
    resolve("later")
    #expect(await task.value == "later" && guarantee.handlerCount == 0)
  }

  @Test func `a settled promise gives its value to a cancelled task too`() async throws {
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await Promise.value(1).async()
    }
    #expect(try await task.value == 1)
  }

  @Test func `awaiting a promise without a resolver throws, and names the place`() async throws {
    var resolver: Resolver<Int>?
    let line: UInt = #line + (namesPlaces ? 1 : 3)
    let promise = Promise<Int> { resolver = $0 }
    let mapped = promise.map(on: nil) { $0 }
    let task = Task { try await mapped.async() }
    while mapped.handlerCount == 0 { await Task.yield() }
    #expect(resolver != nil)
    resolver = nil
    let error = try await #require(throws: PromiseError.self) { try await task.value }
    guard case .abandoned(_, line) = error else { throw error }
    #expect("\(error)".contains("AsyncTests.swift:\(line) "))
  }

  @Test func `many tasks await one promise`() async throws {
    let (promise, resolver) = Promise<Int>.pending()
    let sum = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<20 { group.addTask { (try? await promise.async()) ?? 0 } }
      while promise.handlerCount < 20 { await Task.yield() }
      resolver.fulfill(2)
      return await group.reduce(0, +)
    }
    #expect(sum == 40)
  }

  @Test func `a promise is made of an async body`() async throws {
    #expect(try await Promise { try await Promise.value(1).async() + 1 }.async() == 2)
    let failed = Promise<Int> { () async throws -> Int in throw TestError.first }
    await #expect(throws: TestError.first) { try await failed.async() }
    let cancellable = CancellablePromise<Int> { () async throws -> Int in throw TestError.first }
    await #expect(throws: TestError.first) { try await cancellable.async() }
    #expect(await Guarantee { await Guarantee.value(4).async() }.async() == 4)
  }

  @Test func `asyncMap awaits its body, and passes rejections on`() async throws {
    let (gate, open) = Promise<Int>.pending()
    let mapped = Promise.value(1).asyncMap { value in try await gate.async() + value }
    #expect(mapped.isPending)
    open.fulfill(2)
    #expect(try await mapped.async() == 3)
    let log = Recorder<Int>()
    let passed = Promise<Int>(error: TestError.first).asyncMap { log.append($0) }
    await #expect(throws: TestError.first) { try await passed.async() }
    #expect(log.count == 0)
    let sure: Guarantee<Int> = Guarantee.value(1).asyncMap { value in
      await Guarantee.value(value + 1).async()
    }
    #expect(await sure.async() == 2)
    let risky: Promise<Void> = Guarantee.value(1).asyncMap { (value: Int) throws in
      log.append(value)
    }
    try await risky.async()
    #expect(log.entries == [1])
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `awaiting leaves nothing behind`() async throws {
    let count = LiveCount()
    do {
      let value = try await Promise { count.make() }.async()
      #expect(count.live == 1)
      value.touch()
    }
    // The task of the body may end after the handlers have run.
    while count.live > 0 { await Task.yield() }
  }
}
