import CancellablePromises
import Samples

let downloads = Limiter(2)

func limitedPicture(_ number: Int) -> CancellablePromise<String> {
  downloads.run { Shop.picture(number) }
}

let calls = Limiter(3)

func picturePerSecond(_ number: Int) -> CancellablePromise<String> {
  CancellablePromise<Void> { resolver in
    let turn = calls.run {
      resolver.fulfill()
      return after(.seconds(1), clock: clock)
    }
    return { turn.cancel() }
  }.then { Shop.picture(number) }
}

let background = Limiter(1)

func prefetchedPicture(_ number: Int) -> CancellablePromise<String> {
  background.run { limitedPicture(number) }
}

func pictureUnlessBusy(_ number: Int) -> CancellablePromise<String> {
  if downloads.waitingCount >= 2 { return CancellablePromise(error: ShopError.overloaded) }
  return limitedPicture(number)
}

@MainActor
final class Throttle {
  private var pause = Guarantee.value(())

  func run(_ body: () -> Void) {
    if pause.isPending { return }
    pause = after(.seconds(1), clock: clock)
    body()
  }
}

@MainActor
func limits() async throws {
  try await sample("A limit for all", prints: ["3", "2", "true", "2"]) {
    let pictures = (1...5).map { limitedPicture($0) }
    print(downloads.waitingCount)
    pictures[3].cancel()
    print(downloads.waitingCount)
    print(pictures[3].error?.isCancelled ?? false)
    _ = try await when(resolved: pictures).async()
    print(Shop.mostAtATime())
  }
  try await sample("So many a second", prints: ["3", "2", "5 of 6 0"]) {
    let pictures = (1...6).map { picturePerSecond($0) }
    _ = try await when(fulfilled: Array(pictures[..<3])).async()
    print(calls.waitingCount)
    pictures[3].cancel()
    print(calls.waitingCount)
    clock.advance(by: .seconds(1))
    let ended = try await when(resolved: pictures).async()
    print(ended.count { $0.isFulfilled }, "of", ended.count, calls.waitingCount)
    _ = Shop.mostAtATime()
  }
  try await sample("The urgent ones first", prints: ["2 0", "picture 4"]) {
    let prefetched = (1...3).map { prefetchedPicture($0) }
    let urgent = limitedPicture(4)
    print(background.waitingCount, downloads.waitingCount)
    print(try await urgent.async())
    _ = try await when(fulfilled: prefetched).async()
    _ = Shop.mostAtATime()
  }
  try await sample("A full line", prints: ["overloaded", "4"]) {
    let pictures = (1...5).map { pictureUnlessBusy($0) }
    print(pictures[4].error!)
    print(try await when(resolved: pictures).async().count { $0.isFulfilled })
    _ = Shop.mostAtATime()
  }
  try await sample("A throttle", prints: ["1", "3"]) {
    clock.advance(by: .seconds(1))
    let throttle = Throttle()
    throttle.run { print(1) }
    throttle.run { print(2) }
    clock.advance(by: .seconds(1))
    throttle.run { print(3) }
  }
}
