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
    let record = Record(options.record, adds: options.resumes)
    let finders = Finders(options.finders)
    // Blocks alone are looked at without slips.
    var chosen = options.reaches && options.sample == nil ? [] : Array(slips.indices)
    if let filter = options.filter.map({ try! Regex($0) }) {
      chosen.removeAll { !slips[$0].title.contains(filter) }
    }
    if !options.tries { chosen.removeAll { excused.titles.contains(slips[$0].title) } }
    if options.resumes {
      chosen.removeAll { record.results[slips[$0].title]?.isFinal == true }
    }
    if let sample = options.sample {
      // A sample checks that no earlier finding is lost, so only slips found before are chosen.
      if !options.resumes {
        chosen.removeAll { finders.suite(for: slips[$0].title) == nil }
        if chosen.count < sample {
          stop("\(options.finders.lastPathComponent) has \(chosen.count) slips: run --resume")
        }
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
    if chosen.isEmpty, !options.reaches {
      say("nothing is left to try")
      return
    }

    Trial.prepare()
    // Numbers begin with 1; 0 is no slip. Those of blocks come after those of slips.
    let all = Dictionary(uniqueKeysWithValues: chosen.map { ($0 + 1, slips[$0]) })
    let marked = options.reaches ? Array(zip((slips.count + 1)..., blocks)) : []
    let run = Run(
      options: options, record: record, finders: finders, titles: slips.map(\.title),
      blocks: Dictionary(uniqueKeysWithValues: marked))
    let began = ContinuousClock.now
    var left = all
    // What tests have found before has to be found by tests.
    let judges = options.sample == nil || options.resumes ? Judge.allCases : [.tests]
    for judge in judges where !left.isEmpty || (judge == .tests && options.reaches) {
      // Slips that this judge has failed to notice in an earlier run.
      let asked = left.filter {
        options.resumes && record.results[$0.value.title]?.isUnnoticed(by: judge) == true
      }
      let found = await run.find(left.filter { asked[$0.key] == nil }, judge)
      left = left.filter { !found.contains($0.key) }
    }
    for (_, slip) in left { say("ALIVE  \(slip.title)") }
    let missed = run.missed.filter { !excused.titles.contains($0) }
    for title in missed { say("UNREACHED  \(title)") }
    let seconds = Int(((ContinuousClock.now - began) / .seconds(1)).rounded())
    if options.reaches { say("\(blocks.count) blocks, \(missed.count) that no test comes across") }
    say(
      """
      \(all.count) slips, \(left.count) found by nobody; \(excused.titles.count) excused; \
      \(seconds) s
      """)
    exit(left.isEmpty && missed.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  /// What a run looks for, and what has come of it.
  private final class Run {
    let options: Options
    let record: Record
    let finders: Finders
    /// The titles of all slips.
    let titles: [String]
    /// The blocks to look for, by number.
    let blocks: [Int: Slip]
    /// The blocks that no test comes across.
    private(set) var missed: [String] = []

    init(
      options: Options, record: Record, finders: Finders, titles: [String], blocks: [Int: Slip]
    ) {
      self.options = options
      self.record = record
      self.finders = finders
      self.titles = titles
      self.blocks = blocks
    }

    /// Returns the slips that a judge finds, and slips that do not compile.
    func find(_ slips: [Int: Slip], _ judge: Judge) async -> Set<Int> {
      let blocks = judge == .tests ? blocks : [:]
      if slips.isEmpty, blocks.isEmpty { return [] }
      let field = await Field(slips.merging(blocks) { slip, _ in slip }, for: judge, options)
      missed += field.planted.subtracting(field.reached).compactMap { blocks[$0]?.title }.sorted()
      var found: Set<Int> = []
      for (number, slip) in slips where !field.planted.contains(number) {
        found.insert(number)
        record.add(slip.title, Record.isNoProgram, 0)
      }
      let planted = field.planted.filter { slips[$0] != nil }
      // In mixed order, so an interrupted run has tried a fair sample.
      let order = planted.sorted { slips[$0]!.title.rank(1) < slips[$1]!.title.rank(1) }
      let known = order.map { (number: $0, suite: finders.suite(for: slips[$0]!.title)) }
      await concurrently(known, jobs: field.jobs) { known in
        await field.finder(of: known.number, known: known.suite)
      } each: { known, outcome in
        let title = slips[known.number]!.title
        guard let finder = outcome.complaint.map(judge.sign) else {
          return record.add(title, judge.foundNothing, outcome.seconds)
        }
        say("found  \(title)\n       by \(finder)")
        found.insert(known.number)
        record.add(title, finder, outcome.seconds)
        // A hang alone may come from a busy machine.
        if options.resumes, judge == .tests, finder != Outcome.hang, let suite = outcome.suite {
          finders.add(title, suite)
          finders.write(for: titles)
        }
      }
      return found
    }
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
