import Dispatch

@Sendable func number(_ index: Int) async -> Int {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: index + 1) }
  }
}

async let first = number(0)
async let second = number(1)
print(await [first, second])
