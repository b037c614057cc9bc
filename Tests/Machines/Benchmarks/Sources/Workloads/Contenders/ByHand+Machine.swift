import Synchronization

/// The basic operations in all contenders.
extension ByHand {
  /// An object as large as a pending promise.
  private final class Object {
    let words: InlineArray<7, Int>

    @inline(never)
    init(_ number: Int) { words = InlineArray(repeating: number) }
  }

  @Sendable static func objects(_ count: Int) -> Int {
    var sum = 0
    for number in 0..<count { sum += Object(number).words[0] }
    return sum
  }

  /// Makes a thousand objects before the first is freed.
  @Sendable static func thousandsOfObjects(_ count: Int) -> Int {
    var sum = 0
    var objects: [Unmanaged<Object>] = []
    objects.reserveCapacity(1000)
    for number in 0..<count {
      objects.append(.passRetained(Object(number)))
      if objects.count < 1000 { continue }
      for object in objects { sum += object.takeRetainedValue().words[0] }
      objects.removeAll(keepingCapacity: true)
    }
    return sum
  }

  @Sendable static func exchanges(_ count: Int) -> Int {
    let word = Atomic(0)
    for number in 0..<count {
      _ = word.compareExchange(
        expected: number, desired: number + 1, ordering: .acquiringAndReleasing)
    }
    return word.load(ordering: .relaxed)
  }
}
