import Foundation

/// Copies the files needed to build the tests, with all mutants inside.
///
/// - Returns: Whether a source has changed, is new, or is gone.
@discardableResult
func plant(_ mutants: [Mutant], from root: URL, into copy: URL) -> Bool {
  plant(from: root, into: copy) { plant(mutants, in: &$0) }
}

/// Copies the files needed to build the tests, with a change.
///
/// Unchanged files stay untouched, so the next build has little to do.
///
/// - Parameters:
///   - root: The folder of the package.
///   - copy: The folder of the copy.
///   - change: Changes the texts of all files, by name.
/// - Returns: Whether a source has changed, is new, or is gone.
@discardableResult
func plant(from root: URL, into copy: URL, _ change: (inout [String: String]) -> Void) -> Bool {
  var files: [String: String] = [:]
  // Tests read the list of operators.
  for name in ["Package.swift", "Docs/Operators.md"] {
    files[name] = contents(of: root.appending(path: name))
  }
  for folder in ["Sources", "Tests"] {
    for path in paths(in: root.appending(path: folder)) {
      let name = "\(folder)/\(path)"
      files[name] = contents(of: root.appending(path: name))
    }
  }
  change(&files)
  files["Sources/Promises/Mutant.swift"] = mutantSource
  var hasChangedSources = false
  do {
    for path in paths(in: copy) where files[path] == nil {
      hasChangedSources = hasChangedSources || path.hasPrefix("Sources/")
      try FileManager.default.removeItem(at: copy.appending(path: path))
    }
    for (path, text) in files {
      let file = copy.appending(path: path)
      if let old = try? Data(contentsOf: file), old == Data(text.utf8) { continue }
      hasChangedSources = hasChangedSources || path.hasPrefix("Sources/")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  } catch {
    stop("\(copy.path): \(error)")
  }
  return hasChangedSources
}

/// The files in a folder, without hidden files, and with files in linked folders.
func paths(in folder: URL) -> [String] {
  let files = FileManager.default
  let all = (try? files.subpathsOfDirectory(atPath: folder.path)) ?? []
  return all.flatMap { path -> [String] in
    if path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { return [] }
    let file = folder.appending(path: path)
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: file.path, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { return [path] }
    if (try? files.destinationOfSymbolicLink(atPath: file.path)) == nil { return [] }
    return paths(in: file.resolvingSymlinksInPath()).map { "\(path)/\($0)" }
  }
}

private func plant(_ mutants: [Mutant], in files: inout [String: String]) {
  var changes: [String: [(range: Range<Int>, text: [UInt8], place: String)]] = [:]
  for mutant in mutants {
    for edit in mutant.edits {
      let file = "Sources/\(edit.file!)"
      guard let text = files[file].map({ Array($0.utf8) }) else {
        stop("\(edit.place): there is no \(file)")
      }
      let range = edit.range(in: text)
      let planted = edit.schema(mutant.number, String(decoding: text[range], as: UTF8.self))
      changes[file, default: []].append((range, Array(planted.utf8), edit.place))
    }
  }
  for (file, changes) in changes {
    var text = Array(files[file]!.utf8)
    var end = text.count
    for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      if change.range.upperBound > end {
        stop("\(change.place): another mutant is at the same place in \(file)")
      }
      text.replaceSubrange(change.range, with: change.text)
      end = change.range.lowerBound
    }
    files[file] = String(decoding: text, as: UTF8.self)
  }
}

extension Edit {
  /// The place of the only occurrence of the original, or of the first after the anchor.
  fileprivate func range(in text: [UInt8]) -> Range<Int> {
    var start = 0
    if let anchor {
      let anchors = occurrences(of: anchor, in: text[...])
      if anchors.count != 1 { stop("\(place): \(file!) has \(anchors.count) times: \(anchor)") }
      start = anchors[0].upperBound
    }
    let places = occurrences(of: original!, in: text[start...])
    if anchor == nil ? places.count != 1 : places.isEmpty {
      stop("\(place): \(file!) has \(places.count) times: \(original!)")
    }
    return places[0]
  }

  /// The code that replaces the original: the original, or the mistake if its number is asked for.
  fileprivate func schema(_ number: Int, _ original: String) -> String {
    let condition = "Mutant.isPlanted(\(number))"
    let mistake = replacement!
    let completed = mistake.replacing(
      /\bPLANTED\b/.wordBoundaryKind(.simple), with: condition)
    if completed != mistake { return completed }
    if kind == "expression" { return "(\(condition) ? (\(mistake)) : (\(original)))" }
    if mistake.isEmpty { return "if !\(condition) { \(original) }" }
    return "if \(condition) { \(mistake) } else { \(original) }"
  }
}

/// The places of a text, whatever the line breaks and the indentation.
private func occurrences(of pattern: String, in text: ArraySlice<UInt8>) -> [Range<Int>] {
  func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  let words = pattern.utf8.split(whereSeparator: isSpace).map(Array.init)
  /// The end of the words beginning at `start`, or nil.
  func end(from start: Int) -> Int? {
    var index = start
    for (number, word) in words.enumerated() {
      let gap = text[index...].prefix(while: isSpace).count
      if (number > 0) != (gap > 0) { return nil }
      index += gap
      guard text[index...].starts(with: word) else { return nil }
      index += word.count
    }
    return index
  }
  var ranges: [Range<Int>] = []
  var start = text.startIndex
  while start < text.endIndex {
    if text[start] == words[0][0], let end = end(from: start) {
      ranges.append(start..<end)
      start = end
    } else {
      start += 1
    }
  }
  return ranges
}

/// The awake mutant; in the copy only.
private let mutantSource = """
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #endif

  @usableFromInline
  package enum Mutant {
    private static let planted: Int = unsafe getenv("PROMISES_MUTANT").flatMap {
      Int(unsafe String(cString: $0))
    } ?? 0

    /// Whether each number was asked for, in an existing file, which outlives a crash.
    nonisolated(unsafe) private static let asked: UnsafeMutableRawPointer? = unsafe {
      guard let path = unsafe getenv("PROMISES_MUTANTS_ASKED") else { return unsafe nil }
      let file = unsafe open(path, O_RDWR)
      let size = Int(lseek(file, 0, SEEK_END))
      return unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    }()

    /// The longest pause in microseconds; 0 for no pauses.
    private static let pause: UInt32 = unsafe getenv("PROMISES_PAUSES").flatMap {
      UInt32(unsafe String(cString: $0))
    } ?? 0

    /// The sum of all pauses, roughly, with a limit: a million links would take hours otherwise.
    nonisolated(unsafe) private static var paused: UInt32 = 0

    @usableFromInline
    package static func isPlanted(_ number: Int) -> Bool {
      if pause > 0, unsafe paused < 20_000_000, Int.random(in: 0..<32) == 0 {
        let pause = UInt32.random(in: 1...pause)
        unsafe paused &+= pause
        usleep(pause)
      }
      unsafe asked?.storeBytes(of: 1, toByteOffset: number, as: UInt8.self)
      return number == planted
    }

    @usableFromInline
    package static func opposite(_ number: Int, _ value: Bool) -> Bool {
      isPlanted(number) ? !value : value
    }

    @usableFromInline
    package static func always(_ number: Int, _ constant: Bool, _ value: Bool) -> Bool {
      isPlanted(number) ? constant : value
    }

    @usableFromInline
    package static func next<Value: BinaryInteger>(_ number: Int, _ value: Value) -> Value {
      isPlanted(number) ? value + 1 : value
    }

    @usableFromInline
    package static func reached<Value: ~Copyable>(
      _ number: Int, _ value: consuming Value
    ) -> Value {
      _ = isPlanted(number)
      return value
    }
  }

  """
