import Foundation

/// Makes every slip that there is, one at a time, and sees whether a test notices.
@main
enum Machine {
  static func main() async {
    let options = Options(CommandLine.arguments.dropFirst())
    let (slips, blocks) = findSlips(in: sources(of: options.root))
    let excused = Excused(options.excused)
    let strangers = excused.titles.subtracting((slips + blocks).map(\.title))
    if !strangers.isEmpty {
      let names = strangers.sorted().joined(separator: "\n")
      stop("\(options.excused.lastPathComponent): there is nothing like\n\(names)")
    }
    if options.reaches { return await reach(blocks, excused, options) }
    let record = Record(options.record, adds: options.resumes)
    var chosen = Array(slips.indices)
    if let filter = options.filter.map({ try! Regex($0) }) {
      chosen.removeAll { !slips[$0].title.contains(filter) }
    }
    if !options.tries { chosen.removeAll { excused.titles.contains(slips[$0].title) } }
    if options.resumes {
      chosen.removeAll { record.results[slips[$0].title]?.isFinal == true }
    }
    if let sample = options.sample {
      // A sample checks that no earlier finding is lost, so only slips found before are chosen.
      if !record.results.isEmpty {
        chosen.removeAll { record.results[slips[$0].title]?.isFoundByTest != true }
      }
      var sampled: Set<Int> = []
      for seed in options.seeds {
        // Ranked by title: a change elsewhere leaves the sample as before.
        let order = chosen.map { (slips[$0].title.rank(seed), $0) }.sorted { $0 < $1 }
        sampled.formUnion(order.prefix(sample).map(\.1))
        say("a sample with the seed \(seed)")
      }
      chosen = sampled.sorted()
    }
    if options.lists {
      for index in chosen { say(slips[index].title) }
      return
    }
    if options.reports {
      record.report(on: slips.map(\.title), excused: excused.titles)
      return
    }
    if chosen.isEmpty {
      say("nothing is left to try")
      return
    }

    Trial.prepare()
    // Numbers begin with 1; 0 is no slip.
    let all = Dictionary(uniqueKeysWithValues: chosen.map { ($0 + 1, slips[$0]) })
    let began = ContinuousClock.now
    var left = all
    for judge in Judge.allCases where !left.isEmpty {
      // Slips that this judge has failed to notice in an earlier run.
      let asked = left.filter {
        options.resumes && record.results[$0.value.title]?.isUnnoticed(by: judge) == true
      }
      let found = await find(left.filter { asked[$0.key] == nil }, judge, options, record)
      left = left.filter { !found.contains($0.key) }
    }
    for (_, slip) in left { say("ALIVE  \(slip.title)") }
    let seconds = Int(((ContinuousClock.now - began) / .seconds(1)).rounded())
    say(
      """
      \(all.count) slips, \(left.count) found by nobody; \(excused.titles.count) excused; \
      \(seconds) s
      """)
    exit(left.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  /// Returns the slips that a judge finds, and slips that do not compile.
  private static func find(
    _ slips: [Int: Slip], _ judge: Judge, _ options: Options, _ record: Record
  ) async -> Set<Int> {
    if slips.isEmpty { return [] }
    let field = await Field(slips, for: judge, options)
    var found: Set<Int> = []
    for (number, slip) in slips where !field.planted.contains(number) {
      found.insert(number)
      record.add(slip.title, Record.isNoProgram, 0)
    }
    // In mixed order, so an interrupted run has tried a fair sample.
    let order = field.planted.sorted { slips[$0]!.title.rank(1) < slips[$1]!.title.rank(1) }
    await concurrently(order, jobs: field.jobs) { number in
      await field.finder(of: number)
    } each: { number, outcome in
      let title = slips[number]!.title
      guard let finder = outcome.complaint.map(judge.sign) else {
        return record.add(title, judge.foundNothing, outcome.seconds)
      }
      say("found  \(title)\n       by \(finder)")
      found.insert(number)
      record.add(title, finder, outcome.seconds)
    }
    return found
  }

  /// Says which blocks no test comes across.
  private static func reach(_ blocks: [Slip], _ excused: Excused, _ options: Options) async {
    Trial.prepare()
    let all = Dictionary(uniqueKeysWithValues: zip(1..., blocks))
    let field = await Field(all, for: .tests, options)
    let missed = field.planted.subtracting(field.reached).map { all[$0]!.title }
      .filter { !excused.titles.contains($0) }
    for title in missed.sorted() { say("UNREACHED  \(title)") }
    say("\(field.planted.count) blocks, \(missed.count) that no test comes across")
    exit(missed.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  /// The files written by hand, of both modules.
  private static func sources(of root: URL) -> [String: String] {
    var files: [String: String] = [:]
    let folder = root.appending(path: "Sources")
    for path in paths(in: folder) where path.hasSuffix(".swift") && !path.contains("/Derived/") {
      files[path] = contents(of: folder.appending(path: path))
    }
    return files
  }
}
