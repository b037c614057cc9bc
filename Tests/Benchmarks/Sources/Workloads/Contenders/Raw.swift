import Synchronization

/// The floor: what is left of the work when there are no promises, written by hand.
enum Raw {
  /// A place for one closure.
  private final class Cell: @unchecked Sendable {
    @exclusivity(unchecked) private var handler: ((Int) -> Void)?

    @inline(never)
    init() {}

    @inline(never)
    func attach(_ handler: @escaping (Int) -> Void) { self.handler = handler }

    @inline(never)
    func settle(_ value: Int) { handler.take()?(value) }
  }

  /// A closure and the next one.
  private final class Link {
    let transform: (Int) -> Int
    // Without the checks that the compiler would add to each access.
    @exclusivity(unchecked) var next: Link?
    @exclusivity(unchecked) var isCancelled = false

    @inline(never)
    init(_ transform: @escaping (Int) -> Int) { self.transform = transform }
  }

  @Sendable static func handlers(_ count: Int) -> Int {
    let sum = Sum()
    for number in 0..<count {
      let cell = Cell()
      cell.attach { sum.value += $0 &+ number }
      cell.settle(0)
    }
    return sum.value
  }

  @Sendable static func maps(_ count: Int) -> Int {
    var value = 0
    var link: Link? = chain(count)
    // Lets each go before the next one, since a whole chain at once would overflow the stack.
    while let current = link {
      value = current.transform(value)
      link = current.next.take()
    }
    return value
  }

  @Sendable static func cancelledChain(_ count: Int) -> Int {
    var cancelled = 0
    var link: Link? = chain(count)
    while let current = link {
      current.isCancelled = true
      cancelled += 1
      link = current.next.take()
    }
    return cancelled
  }

  private static func chain(_ count: Int) -> Link {
    let head = Link { $0 }
    var last = head
    for number in 1..<count {
      let link = Link { $0 &+ number }
      last.next = link
      last = link
    }
    return head
  }

  @Sendable static func fanOut(_ count: Int) -> Int {
    let sum = Sum()
    var handlers: [(Int) -> Void] = []
    for number in 0..<count { handlers.append { sum.value += $0 &+ number } }
    for handler in opaque(handlers) { handler(0) }
    return sum.value
  }

  @Sendable static func when(_ count: Int) -> Int {
    var cells: [Cell] = []
    cells.reserveCapacity(count)
    for _ in 0..<count { cells.append(Cell()) }
    let all = Collected(count)
    for (index, cell) in cells.enumerated() { cell.attach { all.add($0, at: index) } }
    for cell in cells { cell.settle(1) }
    return all.isComplete ? all.values.count : 0
  }

  @Sendable static func race(_ count: Int) -> Int {
    var cells: [Cell] = []
    cells.reserveCapacity(count)
    for _ in 0..<count { cells.append(Cell()) }
    let sum = Sum()
    for cell in cells { cell.attach { if sum.value == 0 { sum.value = $0 } } }
    for cell in cells { cell.settle(1) }
    return sum.value * count
  }

  private final class Collected {
    @exclusivity(unchecked) private(set) var values: [Int]
    @exclusivity(unchecked) private var missing: Int

    init(_ count: Int) {
      values = Array(repeating: 0, count: count)
      missing = count
    }

    func add(_ value: Int, at index: Int) {
      values[index] = value
      missing -= 1
    }

    var isComplete: Bool { missing == 0 }
  }

  /// A list of closures behind a lock, which two threads append to.
  @Sendable static func attachTogether(_ count: Int) -> Int {
    let list = Handlers()
    let sum = SharedSum()
    let attach = { @Sendable in for _ in 0..<count / 2 { list.append { sum.add($0) } } }
    concurrently(attach, attach)
    for handler in list.takeAll() { handler(1) }
    return sum.value
  }

  private final class Handlers: Sendable {
    private let handlers = Mutex<[@Sendable (Int) -> Void]>([])

    func append(_ handler: @escaping @Sendable (Int) -> Void) {
      handlers.withLock { $0.append(handler) }
    }

    func takeAll() -> [@Sendable (Int) -> Void] { handlers.withLock { $0 } }
  }
}
