import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// An iterator with a record of all requests, and with promises that settle on demand.
private final class Source: IteratorProtocol, @unchecked Sendable {
  let pairs: [(promise: Promise<Int>, resolver: Resolver<Int>)]
  let asked = Recorder<Int>()
  private var position = 0

  init(_ count: Int) { pairs = (0..<count).map { _ in Promise<Int>.pending() } }

  func next() -> Promise<Int>? {
    asked.append(position)
    defer { position += 1 }
    return position < pairs.count ? pairs[position].promise : nil
  }

  var running: Int { pairs.prefix(asked.count).count { $0.promise.isPending } }
}

@Suite struct WhenConcurrentlyTests {
  @Test(arguments: [0, -1])
  func `a limit below one is the only outcome, without touching the iterator`(limit: Int) {
    let source = Source(3)
    #expect(isBadInput(when(fulfilled: source, concurrently: limit).error))
    let cancellable: CancellablePromise<[Int]> = when(
      fulfilled: [CancellablePromise.value(1)].makeIterator(), concurrently: limit)
    #expect(isBadInput(cancellable.error))
    let started = Recorder<Int>()
    let all: [Guarantee<[Result<Int, any Error>]>] = [
      when(resolved: source, concurrently: limit),
      when(resolved: [1, 2], concurrently: limit, on: nil) { value in
        started.append(value)
        return Promise.value(value)
      },
    ]
    for outcomes in all {
      let errors = outcomes.value?.map { outcome in
        if case .failure(let error) = outcome { isBadInput(error) } else { false }
      }
      #expect(errors == [true], "\(outcomes)")
    }
    #expect(source.asked.count == 0 && started.entries == [])
  }

  @Test(arguments: 1...4)
  func `runs exactly as many as allowed, and asks once for each returned permit`(limit: Int) {
    let source = Source(6)
    let all = when(fulfilled: source, concurrently: limit)
    for settled in 0..<6 {
      #expect(source.running == min(limit, 6 - settled))
      #expect(source.asked.count == min(limit + settled, 7))
      #expect(all.isPending)
      source.pairs[settled].resolver.fulfill(settled)
    }
    #expect(all.value == Array(0..<6))
    #expect(source.asked.count == 7)
  }

  @Test func `endless settled promises nest no calls`() {
    onSmallStack {
      let promises = (0..<200_000).lazy.map { Promise.value($0) }
      let all = when(fulfilled: promises.makeIterator(), concurrently: 2)
      #expect(all.value?.count == 200_000)
    }
  }

  @Test func `endless pending promises leave nothing behind in the iterator`() {
    onSmallStack {
      let newest = Shared<Resolver<Int>?>(nil)
      let promises = (0..<Scale.long).lazy.map { _ in
        Promise<Int> { newest.value = $0 }
      }
      let all = when(fulfilled: promises.makeIterator(), concurrently: 1)
      while all.isPending { newest.value?.fulfill(1) }
      #expect(all.value?.count == Scale.long)
    }
  }

  enum Kind: CaseIterable {
    case fulfilled, resolved, cancellable, cancelling

    /// Combines inputs; numbers and errors become texts.
    func combine(_ inputs: [CancellablePromise<String>], _ limit: Int) -> any Thenable<[String]> {
      let plain = inputs.map { $0.asPromise() }.makeIterator()
      return switch self {
      case .fulfilled: when(fulfilled: plain, concurrently: limit) as Promise<[String]>
      case .resolved:
        (when(resolved: plain, concurrently: limit) as Guarantee<[Result<String, any Error>]>)
          .map(on: nil) { $0.map { (try? $0.get()) ?? "rejected" } }
      case .cancellable: when(fulfilled: inputs.makeIterator(), concurrently: limit)
      case .cancelling:
        when(fulfilled: inputs.makeIterator(), concurrently: limit, autoCancel: true)
      }
    }
  }

  @Test(arguments: Kind.allCases, 1...5)
  func `each value comes at its place, whatever has settled before, in every order`(
    kind: Kind, limit: Int
  ) {
    for isSettled in sequences(ofLength: 5, from: [false, true]) {
      for order in permutations(of: (0..<5).filter { !isSettled[$0] }) {
        let pairs = (0..<5).map { _ in CancellablePromise<String>.pending() }
        // Texts too long for a reference to hold, so that memory of others is no value.
        let values = (0..<5).map { number in
          kind == .resolved && number % 2 == 1 ? "rejected" : "the value with the number \(number)"
        }
        func settle(_ number: Int) {
          if values[number] == "rejected" {
            pairs[number].resolver.reject(TestError.numbered(number))
          } else {
            pairs[number].resolver.fulfill(values[number])
          }
        }
        for number in 0..<5 where isSettled[number] { settle(number) }
        let all = kind.combine(pairs.map(\.promise), limit)
        for number in order {
          #expect(all.isPending, "\(isSettled), \(order)")
          settle(number)
        }
        #expect(all.value == values, "\(isSettled), \(order)")
      }
    }
  }

  @Test func `promises settled by the next request nest no calls`() {
    let pairs = (0..<5).map { _ in Promise<Int>.pending() }
    var position = 0
    let iterator = AnyIterator<Promise<Int>> {
      guard position < 5 else { return nil }
      if position > 0 { pairs[position - 1].resolver.fulfill(position - 1) }
      defer { position += 1 }
      return pairs[position].promise
    }
    let all = when(fulfilled: iterator, concurrently: 2)
    pairs[4].resolver.fulfill(4)
    #expect(all.value == [0, 1, 2, 3, 4])
  }

  @Test func `a rejection during a request ends the requests`() {
    let pairs = (0..<5).map { _ in Promise<Int>.pending() }
    let asked = Recorder<Int>()
    let iterator = AnyIterator<Promise<Int>> {
      let position = asked.count
      asked.append(position)
      if position == 1 { pairs[0].resolver.reject(TestError.first) }
      return pairs[position].promise
    }
    let all = when(fulfilled: iterator, concurrently: 1 << 32)
    #expect(all.testError == .first)
    #expect(asked.count == 2)
    #expect(pairs.allSatisfy { $0.promise.handlerCount == 0 })
  }

  @Test func `after a failure no closure begins, and a queued one is released`() {
    let (queue, started, count) = (ManualDispatcher(), Recorder<Int>(), LiveCount())
    func start() -> Promise<[Int]> {
      let tracked = count.make()
      return when(fulfilled: 1...4, concurrently: 3, on: queue) { number -> Promise<Int> in
        tracked.touch()
        started.append(number)
        throw TestError.first
      }
    }
    let all = start()
    queue.runNext()
    #expect(all.testError == .first && queue.waitingCount == 2)
    queue.runAll()
    #expect(started.entries == [1] && queue.receivedCount == 3 && count.live == 0)
  }

  @Test func `the iterator, the body and the values are released`() {
    let count = LiveCount()
    for rejects in [false, true] {
      let (forever, resolver) = Promise<Int>.pending()
      let tracked = count.make()
      let all = when(fulfilled: [0, 1, 2], concurrently: 2, on: nil) { [tracked] value in
        tracked.touch()
        return value == 0 ? forever : Promise.value(value)
      }
      _ = consume tracked
      if rejects { resolver.reject(TestError.first) } else { resolver.fulfill(0) }
      #expect(all.isResolved)
      #expect(count.live == 0)
    }
  }

  @Test func `promises without resolvers release the when`() async {
    for limit in [1, 3, 4] {
      let resolvers = Shared<[Resolver<Int>]>([])
      let all = when(fulfilled: [1, 2, 3], concurrently: limit, on: nil) { number in
        if number == 2 { return Promise.value(number) }
        let (promise, resolver) = Promise<Int>.pending()
        resolvers.value.append(resolver)
        return promise
      }
      let waiting = Task { try await all.async() }
      resolvers.value = []
      await #expect(throws: PromiseError.self) { try await waiting.value }
      #expect(all.isPending)
    }
  }

  @Test func `the iterator is released at its end, while promises still run`() {
    let count = LiveCount()
    let (promise, resolver) = Promise<Int>.pending()
    func start() -> Promise<[Int]> {
      let tracked = count.make()
      var left = [promise]
      return when(
        fulfilled: AnyIterator {
          tracked.touch()
          return left.popLast()
        }, concurrently: 2)
    }
    let all = start()
    #expect(all.isPending && count.live == 0)
    resolver.fulfill(1)
    #expect(all.value == [1])
  }
}
