import Edits
import Foundation

/// Applies the compiler's notes to files until there are none left, and ends with the fewest errors
/// that there have been.
package struct Session {
  /// The errors at the beginning, and now.
  package private(set) var first: [Diagnostic] = []
  package private(set) var errors: [Diagnostic] = []
  package private(set) var applied: Set<Application> = []
  package private(set) var takenBack: Set<Application> = []
  /// The files with proposals that were not followed, and why.
  package private(set) var skipped: [String] = []

  /// The files as they were, by their paths.
  private var originals: [String: String] = [:]
  /// The changes applied in each build, and the outcome.
  private var history: [(applied: Set<Application>, outcome: Outcome)] = []
  /// Changes that are wrong in any mode.
  private var broken: Set<Application> = []
  /// How many errors have proposed a change.
  private var proposed: [Application: Int] = [:]
  private var facts: Facts?
  private let folder: String
  private let mainActorSuffixes: [String]

  /// - Parameters:
  ///   - folder: Where the files are that may be changed, as an absolute path.
  ///   - mainActorSuffixes: How names of classes end that belong to the main actor if their
  ///     closures capture them, such as `ViewModel`.
  package init(folder: String, mainActorSuffixes: [String] = []) {
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    self.mainActorSuffixes = mainActorSuffixes
  }

  /// Builds, and applies what the notes say.
  ///
  /// - Parameters:
  ///   - build: Builds everything, and returns what the compiler has said.
  ///   - report: Called after each build with what became of the errors.
  /// - Throws: What `build` throws, and errors of files; then all files are as they were.
  package mutating func run(
    build: () throws -> String, report: (Session) -> Void = { _ in }
  ) throws {
    do {
      try apply(build: build, report: report)
    } catch {
      try? restore()
      throw error
    }
  }

  private mutating func apply(build: () throws -> String, report: (Session) -> Void) throws {
    func built() throws {
      let outcome = Outcome(output: try build(), in: folder)
      errors = outcome.errors
      history.append((applied, outcome))
    }
    try built()
    first = errors
    skipped = filesLeftAlone()
    report(self)
    while let next = try next() {
      try change(to: next)
      try built()
      report(self)
    }
    let best = history[
      Outcome.best(of: history.map(\.outcome)) { index in
        history[index].applied.isDisjoint(with: broken)
      }]
    if best.applied != applied {
      takenBack = takenBack.union(applied).subtracting(best.applied)
      try change(to: best.applied)
      errors = best.outcome.errors
      report(self)
    }
  }

  private mutating func change(to next: Set<Application>) throws {
    let paths = Set(applied.symmetricDifference(next).map(\.path))
    applied = next
    for path in paths { try write(path) }
  }

  /// The changes to apply instead of the current ones; nil at the end.
  ///
  /// Broken changes are taken back immediately; others only when there is no more to add, because a
  /// type may need others, which the compiler names one by one.
  private mutating func next() throws -> Set<Application>? {
    let facts = try self.facts ?? Facts(SourceFile.all(under: [folder]))
    self.facts = facts
    var wanted = Set<Application>()
    var counts: [Application: Int] = [:]
    for error in errors {
      let proposals = facts.proposals(
        for: error, where: isOwn,
        mainActor: { name in mainActorSuffixes.contains(where: name.hasSuffix) })
      for proposal in proposals { counts[proposal, default: 0] += 1 }
      wanted.formUnion(proposals)
    }
    proposed.merge(counts, uniquingKeysWith: max)
    wanted.subtract(applied.union(takenBack))
    let known = Set(first.map { [$0.path, $0.text] })
    let new = errors.filter { !known.contains([$0.path, $0.text]) }
    /// A class that cannot be sent need not be final.
    func withFinal(_ changes: Set<Application>) -> Set<Application> {
      let sendable = changes.filter { $0.kind == .sendable }
      return changes.union(
        applied.filter { change in
          change.kind == .final
            && sendable.contains { ($0.path, $0.names) == (change.path, change.names) }
        })
    }
    let wrong = withFinal(
      applied.filter { change in new.contains { change.isBroken(by: $0, facts) } })
    broken.formUnion(wrong)
    takenBack.formUnion(wrong)
    if !wanted.isEmpty || !wrong.isEmpty { return applied.subtracting(wrong).union(wanted) }
    let blamed = withFinal(
      applied.filter { change in
        new.count { change.isBlamed(by: $0, facts) } > change.limit(proposed[change] ?? 0, facts)
      })
    takenBack.formUnion(blamed)
    return blamed.isEmpty ? nil : applied.subtracting(blamed)
  }

  /// Whether a file is the package's, and not one that it depends on.
  private func isOwn(_ path: String) -> Bool {
    path.hasPrefix(folder) && !path.dropFirst(folder.count).contains(/(^|\/)\.build\//)
  }

  /// The files with proposals that are not followed, and why.
  private func filesLeftAlone() -> [String] {
    let proposals = first.flatMap { [$0] + $0.notes }.filter { message in
      message.severity == .error
        || message.text.contains(/^consider making|^convert|to the 'Sendable' protocol/)
    }
    let paths = Set(proposals.map(\.path)).filter { $0.hasSuffix(".swift") }.sorted()
    let left = paths.compactMap { path in
      if !FileManager.default.fileExists(atPath: path) { return "\(path): there is no such file" }
      return isOwn(path) ? nil : "\(path): not in \(folder), or a dependency's"
    }
    let hasNotes = first.isEmpty || first.contains { !$0.notes.isEmpty }
    return left + (hasNotes ? [] : ["the build prints no notes; -diagnostic-style llvm may help"])
  }

  private mutating func write(_ path: String) throws {
    let original = try originals[path] ?? String(contentsOfFile: path, encoding: .utf8)
    originals[path] = original
    let file = SourceFile(path: path, text: original)
    guard let facts else { return }
    let edits = applied.filter { $0.path == path }.flatMap { $0.edits(of: file, facts) }
    facts.forget(path)
    try original.applying(edits).write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// The changed files.
  ///
  /// - Returns: The paths and differences of those that were changed, in order.
  /// - Throws: If a file cannot be read.
  package func differences() throws -> [(path: String, lines: [String])] {
    try originals.sorted { $0.key < $1.key }.map { path, text in
      (path, text.difference(to: try String(contentsOfFile: path, encoding: .utf8)))
    }.filter { !$0.lines.isEmpty }
  }

  /// The errors that are left, by cause, as lines to print.
  ///
  /// - Returns: The lines.
  /// - Throws: If a file cannot be read.
  package func summary() throws -> [String] {
    Notes.summary(of: errors, try facts ?? Facts(SourceFile.all(under: [folder])))
  }

  /// Puts all files back as they were.
  package func restore() throws {
    for (path, text) in originals {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}
