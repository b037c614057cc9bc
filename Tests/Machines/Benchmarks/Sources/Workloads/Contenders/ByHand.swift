import Synchronization

/// The floor, written by hand: the least work that still allows several threads.
///
/// Cells cannot reject, settle twice or remove a handler. A cell is an object with a word and a
/// slot. One exchange of the word attaches, and one settles.
enum ByHand {
  private class Cell: @unchecked Sendable {
    /// The address of the newest link, retained and linked to the previous one; zero without links,
    /// `settled` with a value.
    private let state = Atomic<UInt>(0)
    /// Written before the settling exchange, and read after an exchange on a settled cell.
    @exclusivity(unchecked) final var value = 0

    @inline(never)
    init() {}

    @inline(never)
    final func attach(_ link: Link) {
      var found = state.load(ordering: .acquiring)
      if found == settled { return link.run(with: value) }
      let address = UInt(bitPattern: Unmanaged.passRetained(link).toOpaque())
      while found != settled {
        link.next = found
        let (isAttached, other) = state.compareExchange(
          expected: found, desired: address, successOrdering: .acquiringAndReleasing,
          failureOrdering: .acquiring)
        if isAttached { return }
        found = other
      }
      Link.reference(address).takeRetainedValue().run(with: value)
    }

    @inline(never)
    final func settle(_ value: Int) {
      var first = publish(value, before: 0)
      while first != 0 {
        let link = Link.reference(first).takeRetainedValue()
        first = link.publish(link.transform(link.value), before: link.next)
      }
    }

    /// Settles all following links without running closures; returns the number of links.
    @inline(never)
    final func cancel() -> Int {
      var count = 0
      var first = publish(0, before: 0)
      while first != 0 {
        let link = Link.reference(first).takeRetainedValue()
        first = link.publish(0, before: link.next)
        count += 1
      }
      return count
    }

    /// Puts the waiting links, in order of attachment, before `later`; returns the first.
    fileprivate final func publish(_ value: Int, before later: UInt) -> UInt {
      self.value = value
      var last = state.exchange(settled, ordering: .acquiringAndReleasing)
      var first = later
      while last != 0 {
        let link = Link.reference(last).takeUnretainedValue()
        link.value = value
        (last, link.next, first) = (link.next, first, last)
      }
      return first
    }
  }

  /// A cell that gets its value from another cell, by a closure.
  private final class Link: Cell, @unchecked Sendable {
    let transform: (Int) -> Int
    /// The address of the link attached before, and later of the link to run next.
    @exclusivity(unchecked) var next: UInt = 0

    @inline(never)
    init(_ transform: @escaping (Int) -> Int) { self.transform = transform }

    static func reference(_ address: UInt) -> Unmanaged<Link> {
      .fromOpaque(UnsafeRawPointer(bitPattern: address)!)
    }

    func run(with value: Int) { settle(transform(value)) }
  }

  private static let settled: UInt = 1

  @Sendable static func values(_ count: Int) -> Int {
    var sum = 0
    for number in 0..<count {
      let cell = Cell()
      cell.settle(number)
      sum &+= cell.value
    }
    return sum
  }

  @Sendable static func handlers(_ count: Int) -> Int {
    let sum = Sum()
    for number in 0..<count {
      let cell = Cell()
      cell.attach(adder(of: number, to: sum))
      cell.settle(0)
    }
    return sum.value
  }

  @inline(__always)
  private static func adder(of number: Int, to sum: Sum) -> Link {
    Link {
      sum.value += $0 &+ number
      return 0
    }
  }

  @Sendable static func maps(_ count: Int) -> Int {
    let (first, last) = chain(count)
    first.settle(0)
    return last.value
  }

  @Sendable static func mapsOfFulfilled(_ count: Int) -> Int {
    let first = Cell()
    first.settle(0)
    return append(count, to: first).value
  }

  @Sendable static func cancelledChain(_ count: Int) -> Int {
    let (first, last) = chain(count - 1)
    return withExtendedLifetime(last) { first.cancel() + 1 }
  }

  private static func chain(_ count: Int) -> (first: Cell, last: Cell) {
    let first = Cell()
    return (first, append(count, to: first))
  }

  private static func append(_ count: Int, to first: Cell) -> Cell {
    var last = first
    for number in 0..<count {
      let link = Link { $0 &+ number }
      last.attach(link)
      last = link
    }
    return last
  }

  @Sendable static func fanOut(_ count: Int) -> Int {
    let sum = Sum()
    let cell = Cell()
    for number in 0..<count {
      cell.attach(adder(of: number, to: sum))
    }
    cell.settle(0)
    return sum.value
  }

  /// Several threads attach to one cell.
  @Sendable static func attachTogether(_ count: Int) -> Int {
    let cell = Cell()
    let sum = SharedSum()
    let attach = { @Sendable in
      for _ in 0..<count / 2 {
        cell.attach(
          Link {
            sum.add($0)
            return 0
          })
      }
    }
    concurrently(attach, attach)
    cell.settle(1)
    return sum.value
  }

  @Sendable static func when(_ count: Int) -> Int {
    let (cells, all) = inputs(count)
    for cell in cells { cell.settle(1) }
    return all.missing.load(ordering: .acquiring) == 0 ? all.values.count : 0
  }

  @Sendable static func cancelledWhen(_ count: Int) -> Int {
    let (cells, all) = inputs(count)
    return withExtendedLifetime(all) { cells.reduce(0) { $0 + $1.cancel() } }
  }

  private static func inputs(_ count: Int) -> ([Cell], Collected) {
    let cells = manyCells(count)
    let all = Collected(count)
    for (index, cell) in cells.enumerated() {
      cell.attach(
        Link {
          all.add($0, at: index)
          return 0
        })
    }
    return (cells, all)
  }

  private static func manyCells(_ count: Int) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(count)
    for _ in 0..<count { cells.append(Cell()) }
    return cells
  }

  /// The values of cells, each with a place; the last thread to settle a cell completes the list.
  private final class Collected: @unchecked Sendable {
    let values: UnsafeMutableBufferPointer<Int>
    let missing: Atomic<Int>

    init(_ count: Int) {
      values = .allocate(capacity: count)
      missing = Atomic(count)
    }

    deinit { values.deallocate() }

    func add(_ value: Int, at index: Int) {
      values.initializeElement(at: index, to: value)
      missing.subtract(1, ordering: .acquiringAndReleasing)
    }
  }

  @Sendable static func race(_ count: Int) -> Int {
    let cells = manyCells(count)
    let winner = Winner()
    for cell in cells {
      cell.attach(
        Link {
          winner.take($0)
          return 0
        })
    }
    for cell in cells { cell.settle(1) }
    return winner.value.load(ordering: .acquiring) * count
  }

  private final class Winner: Sendable {
    let value = Atomic(0)

    func take(_ value: Int) {
      _ = self.value.compareExchange(expected: 0, desired: value, ordering: .acquiringAndReleasing)
    }
  }
}
