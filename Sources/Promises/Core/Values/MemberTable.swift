/// Who belongs to an owner, and for how long, as a pure value.
///
/// Members have places in the order in which they came, and leave on their own, also when the owner has
/// cancelled them.
struct MemberTable<Member> {
  private var members: [Int: Member] = [:]
  private var next = 0

  var count: Int { members.count }
  var isEmpty: Bool { members.isEmpty }

  /// Adds a member, which is told its place.
  mutating func add(_ make: (_ place: Int) -> Member) -> Member {
    let member = make(next)
    members[next] = member
    next += 1
    return member
  }

  /// A member leaves; nil if it has left.
  mutating func leave(_ place: Int) -> Member? { members.removeValue(forKey: place) }

  /// Those who are there, in the order in which they came.
  var inOrder: [Member] { members.inOrder }
}

extension Dictionary where Key == Int {
  /// The values in the order of their keys.
  ///
  /// Sorting is 4 KB of code for each kind of value, and for each place where it is inlined.
  @inline(never)
  var inOrder: [Value] { sorted { $0.key < $1.key }.map(\.value) }
}
