/// Values with a place each, by which a value is found and removed in O(1).
///
/// A place stays the same as long as its value is there, and another value gets the place later.
/// The values are kept in blocks, and an empty block keeps no memory: so what a few values need
/// does not depend on how many there have been. The caller releases the values taken out.
struct PlaceTable<Value> {
  private struct Block {
    /// Lowest place first; empty without a value, unless the block is the only one.
    var values: [Value?] = []
    /// A bit for each place that is taken.
    var taken: UInt64 = 0
    /// The next block with a free place, if this block has one.
    var next = nobody

    var isFull: Bool { taken == .max }
  }

  // 32 bits are enough for all values that fit into memory.
  private static var nobody: Int32 { -1 }

  private var blocks: [Block] = []
  /// The first block with a free place.
  private var free = nobody
  private(set) var count = 0

  /// The number of places for which there is memory; a test compares the number with the need.
  var room: Int { blocks.reduce(0) { $0 + $1.values.count } }

  /// The value at a place that is taken.
  subscript(place: Int) -> Value {
    _read { yield blocks[place >> 6].values[place & 63]! }
    _modify { yield &blocks[place >> 6].values[place & 63]! }
  }

  func contains(_ place: Int) -> Bool {
    place >> 6 < blocks.count && blocks[place >> 6].taken & (1 << (place & 63)) != 0
  }

  /// Adds a value, made for a place, and returns the place.
  mutating func insert(_ make: (_ place: Int) -> Value) -> Int {
    if free < 0 {
      free = Int32(blocks.count)
      blocks.append(Block())
    }
    let block = Int(free)
    let index = (~blocks[block].taken).trailingZeroBitCount
    let place = block << 6 | index
    let value = make(place)
    // All lower places of the block are taken.
    if index < blocks[block].values.count {
      blocks[block].values[index] = value
    } else {
      // Of many values, a block is allocated at once.
      if index == 0, blocks.count > 1 { blocks[block].values.reserveCapacity(64) }
      blocks[block].values.append(value)
    }
    blocks[block].taken |= 1 << index
    if blocks[block].isFull { free = blocks[block].next }
    count += 1
    return place
  }

  /// Takes the value at a place out, if the place is taken.
  mutating func remove(_ place: Int) -> Value? {
    guard contains(place) else { return nil }
    let block = place >> 6
    let value = blocks[block].values[place & 63].take()
    if blocks[block].isFull {
      blocks[block].next = free
      free = Int32(block)
    }
    blocks[block].taken &= ~(1 << (place & 63))
    count -= 1
    // Room for a few is kept, since most tables have one value after the other.
    if blocks.count > 1 {
      if blocks[block].taken == 0 { blocks[block].values = [] }
      if count == 0 { self = PlaceTable() }
    }
    return value
  }
}
