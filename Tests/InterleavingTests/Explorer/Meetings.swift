import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A critical section of the library: the function that takes the lock.
struct Section: Hashable {
  let function: StaticString
  let file: StaticString

  static func == (left: Section, right: Section) -> Bool {
    unsafe left.function.utf8Start == right.function.utf8Start
      && left.file.utf8Start == right.file.utf8Start
  }

  func hash(into hasher: inout Hasher) {
    unsafe hasher.combine(function.utf8Start)
    unsafe hasher.combine(file.utf8Start)
  }

  /// The name of the file, without that of an extension: sections of one may meet.
  var owner: String {
    String("\(file)".split(separator: "/").last!.prefix { $0 != "." && $0 != "+" })
  }

  var name: String {
    "\("\(file)".split(separator: "/").last!.dropLast(6)) \(function)".filter { $0 != "`" }
  }
}

/// Two critical sections that were entered one right after the other, by two threads and with the same lock.
struct Meeting: Hashable {
  let first: Section
  let second: Section
}

/// All that there were in this process; as text in the file that `PROMISES_MEETINGS` names.
enum Meetings {
  private static let all = Mutex<Set<String>>([])

  static func add(_ meetings: Set<Meeting>, _ sections: Set<Section>) {
    guard let path = Environment.meetings else { return }
    let lines =
      sections.map { "section\t\($0.name)" }
      + meetings.map { [$0.first.name, $0.second.name].sorted().joined(separator: "\t") }
    all.withLock { all in
      let new = lines.filter { all.insert($0).inserted }
      guard !new.isEmpty, let file = unsafe fopen(path, "a") else { return }
      unsafe fputs(new.map { $0 + "\n" }.joined(), file)
      unsafe fclose(file)
    }
  }
}
