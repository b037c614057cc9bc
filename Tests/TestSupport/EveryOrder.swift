/// Every order of some elements.
///
/// - Parameter elements: A few elements.
/// - Returns: All permutations; one, empty, if there are no elements.
public func permutations<Element>(of elements: [Element]) -> [[Element]] {
  guard !elements.isEmpty else { return [[]] }
  return elements.indices.flatMap { index in
    var rest = elements
    let first = rest.remove(at: index)
    return permutations(of: rest).map { [first] + $0 }
  }
}

/// Every way to merge lists of steps, keeping the order within each list.
///
/// - Parameter lists: A few short lists.
/// - Returns: All merged lists.
public func interleavings<Element>(of lists: [[Element]]) -> [[Element]] {
  let lists = lists.filter { !$0.isEmpty }
  guard !lists.isEmpty else { return [[]] }
  return lists.indices.flatMap { index in
    var rest = lists
    let first = rest[index].removeFirst()
    return interleavings(of: rest).map { [first] + $0 }
  }
}

/// Every sequence of a given length made of some elements.
///
/// - Parameters:
///   - length: The length of each sequence.
///   - elements: The elements; each may occur any number of times.
/// - Returns: All sequences.
public func sequences<Element>(ofLength length: Int, from elements: [Element]) -> [[Element]] {
  guard length > 0 else { return [[]] }
  return sequences(ofLength: length - 1, from: elements).flatMap { sequence in
    elements.map { sequence + [$0] }
  }
}
