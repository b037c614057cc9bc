extension String {
  /// The changes that turn these lines into others, in the form of `diff -U0` without the files'
  /// names.
  package func difference(to other: String) -> [String] {
    let (old, new) = (lines, other.lines)
    let change = new.difference(from: old)
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for step in change {
      switch step {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (result, i, j) = ([String](), 0, 0)
    while i < old.count || j < new.count {
      let (from, to) = (i, j)
      while removed.contains(i) { i += 1 }
      while inserted.contains(j) { j += 1 }
      if i > from || j > to {
        result.append("@@ -\(hunk(from, i - from)) +\(hunk(to, j - to)) @@")
        result += old[from..<i].map { "-\($0)" } + new[to..<j].map { "+\($0)" }
      } else {
        (i, j) = (i + 1, j + 1)
      }
    }
    return result
  }

  private var lines: [Substring] {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }
}

/// A run of lines; one without lines is named by the line before.
private func hunk(_ start: Int, _ count: Int) -> String {
  "\(count == 0 ? start : start + 1)\(count == 1 ? "" : ",\(count)")"
}
