import CancellablePromises
import Samples

let downloads = Limiter(2)

func limitedPicture(_ number: Int) -> CancellablePromise<String> {
  downloads.run { Shop.picture(number) }
}

let calls = Limiter(3)

func picturePerSecond(_ number: Int) -> Promise<String> {
  let (picture, resolver) = Promise<String>.pending()
  calls.run {
    Shop.picture(number).pipe(to: resolver.resolve)
    return after(.seconds(1), clock: clock)
  }
  .cauterize()
  return picture
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
  try await sample("So many a second", prints: ["2", "5 0"]) {
    let pictures = (1...5).map { picturePerSecond($0) }
    _ = try await when(fulfilled: Array(pictures[..<3])).async()
    print(calls.waitingCount)
    clock.advance(by: .seconds(1))
    print(try await when(fulfilled: pictures).async().count, calls.waitingCount)
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
