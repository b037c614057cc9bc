/// A relation between at most 64 events.
struct Relation {
  /// By event: the bits of those that it is related to.
  var rows: [UInt64]

  init(_ count: Int) { rows = Array(repeating: 0, count: count) }

  init(_ count: Int, where isRelated: (Int, Int) -> Bool) {
    self.init(count)
    for a in 0..<count {
      for b in 0..<count where isRelated(a, b) { rows[a] |= 1 << UInt64(b) }
    }
  }

  func contains(_ a: Int, _ b: Int) -> Bool { rows[a] >> UInt64(b) & 1 != 0 }

  var isEmpty: Bool { rows.allSatisfy { $0 == 0 } }

  var isIrreflexive: Bool { !rows.indices.contains { contains($0, $0) } }

  var isAcyclic: Bool { closure.isIrreflexive }

  /// Each event related to itself, and what there is besides.
  var reflexive: Relation {
    var result = self
    for a in rows.indices { result.rows[a] |= 1 << UInt64(a) }
    return result
  }

  var closure: Relation {
    var result = self
    for middle in rows.indices {
      for a in rows.indices where result.contains(a, middle) {
        result.rows[a] |= result.rows[middle]
      }
    }
    return result
  }

  var inverse: Relation { Relation(rows.count) { contains($1, $0) } }

  /// One step of the first relation, and then one of the second.
  static func * (first: Relation, second: Relation) -> Relation {
    var result = Relation(first.rows.count)
    for (a, var row) in first.rows.enumerated() {
      while row != 0 {
        result.rows[a] |= second.rows[row.trailingZeroBitCount]
        row &= row - 1
      }
    }
    return result
  }

  static func | (left: Relation, right: Relation) -> Relation { zip(left, right, |) }

  static func & (left: Relation, right: Relation) -> Relation { zip(left, right, &) }

  static func - (left: Relation, right: Relation) -> Relation { zip(left, right) { $0 & ~$1 } }

  private static func zip(
    _ left: Relation, _ right: Relation, _ operation: (UInt64, UInt64) -> UInt64
  ) -> Relation {
    var result = left
    for a in left.rows.indices { result.rows[a] = operation(left.rows[a], right.rows[a]) }
    return result
  }
}
