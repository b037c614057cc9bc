import CancellablePromises
import Dispatch

/// Chains with handlers in different places, written as in an application.
extension Promised {
  private static let queue = DispatchQueue(label: "chain")

  @Sendable static func mapsOnQueue(_ count: Int) -> Int {
    chain(count) { promise, number in promise.map(on: queue) { $0 &+ number } }
  }

  @Sendable static func mapsOnGlobalQueue(_ count: Int) -> Int {
    chain(count) { promise, number in promise.map(on: .global()) { $0 &+ number } }
  }

  private static func chain(
    _ count: Int, _ link: (Promise<Int>, Int) -> Promise<Int>
  ) -> Int {
    let (promise, resolver) = Promise<Int>.pending()
    var last = promise
    for number in 0..<count { last = link(last, number) }
    let signal = Signal()
    last.done(on: nil, signal.send).cauterize()
    resolver.fulfill(0)
    return signal.wait()
  }

  @Sendable static func mapsInMainActorClass(_ count: Int) async -> Int {
    await MainActorView().chain(count)
  }

  @Sendable static func mapsInActor(_ count: Int) async -> Int {
    await ActorModel().chain(count)
  }

  // The same text twice: the surrounding code decides where the handlers run.

  @MainActor
  private final class MainActorView {
    private var sum = 0

    func chain(_ count: Int) async -> Int {
      let (promise, resolver) = Promise<Int>.pending()
      var last = promise
      for _ in 0..<count { last = last.get { self.sum += $0 } }
      resolver.fulfill(1)
      _ = try? await last.async()
      return sum
    }
  }

  private actor ActorModel {
    private var sum = 0

    func chain(_ count: Int) async -> Int {
      let (promise, resolver) = Promise<Int>.pending()
      var last = promise
      for _ in 0..<count { last = last.get { self.sum += $0 } }
      resolver.fulfill(1)
      _ = try? await last.async()
      return sum
    }
  }
}
