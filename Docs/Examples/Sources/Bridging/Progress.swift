import CancellablePromises
import Dispatch
import Samples

/// Work that reports its progress, beside a promise of its result.
struct Progressing<Value: Sendable>: Sendable {
  /// The result; cancelling it ends the work.
  let result: CancellablePromise<Value>
  /// How far the work is, from 0 to 1; ends with the result, whatever that is.
  let progress: AsyncStream<Double>
}

func hash(_ blocks: [String]) -> Progressing<Int> {
  let (progress, continuation) = AsyncStream<Double>.makeStream(
    bufferingPolicy: .bufferingNewest(1))
  let result = DispatchQueue.global().async(.cancellable) { work in
    var sum = 0
    for (index, block) in blocks.enumerated() {
      try work.checkCancellation()
      sum = block.utf8.reduce(sum) { 31 &* $0 &+ Int($1) }
      continuation.yield(Double(index + 1) / Double(blocks.count))
    }
    return sum
  }
  return Progressing(result: result.ensure(on: nil) { continuation.finish() }, progress: progress)
}

@MainActor
func progress() async throws {
  try await sample("Progress", prints: ["true", "3105", "ended", "true"]) {
    let work = hash(["a", "b"])
    var last = 0.0
    for await progress in work.progress { last = progress }
    print(last == 1)
    print(try await work.result.async())

    let given = hash(["a", "b"])
    given.result.cancel()
    // Without an end, this would go on for ever.
    for await _ in given.progress {}
    print("ended")
    // The cancel may have come too late.
    do { print(try await given.result.async() == 3105) } catch { print(error.isCancelled) }
  }
}
