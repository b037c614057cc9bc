import Foundation

/// Makes every slip in Core that there is, one at a time, and sees whether a test notices.
@main
enum Machine {
  static func main() async {
    let options = Options(CommandLine.arguments.dropFirst())
    let slips = slips(in: options.root)
    let excused = Excused(options.excused)
    let titles = Set(slips.map(\.title))
    for title in excused.titles where !titles.contains(title) {
      stop("\(options.excused.lastPathComponent): there is nothing like \(title)")
    }
    let record = Record(options.record, adds: options.resumes)
    var chosen = Array(slips.indices)
    if let filter = options.filter { chosen.removeAll { !slips[$0].title.contains(filter) } }
    if !options.tries { chosen.removeAll { excused.titles.contains(slips[$0].title) } }
    if options.resumes {
      chosen.removeAll { record.results[slips[$0].title]?.isFinal == true }
    }
    if let sample = options.sample {
      // A check that a change has not lost what was found before: nothing else is known to be found.
      if !record.results.isEmpty {
        chosen.removeAll { record.results[slips[$0].title]?.isFoundByTest != true }
      }
      var sampled: Set<Int> = []
      for seed in options.seeds {
        // By their titles, so that a change elsewhere leaves a sample as it is.
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
    // Numbers begin with 1.
    let all = Dictionary(uniqueKeysWithValues: chosen.map { ($0 + 1, slips[$0]) })
    let began = ContinuousClock.now
    let tests = await Field(all, isExplored: false, options)
    let compiling = all.filter { tests.planted.contains($0.key) }
    for (number, slip) in all where compiling[number] == nil {
      record.add(slip.title, Record.isNoProgram, 0)
    }
    // What a run before this one has tried all tests with only waits for the explorer.
    var unnoticed = compiling.filter { record.results[$0.value.title]?.finder == Record.noTest }
    if !options.resumes { unnoticed = [:] }
    // In no order of the files, so that a run which is ended has tried a fair sample.
    let untried = compiling.filter { unnoticed[$0.key] == nil }
      .sorted { $0.value.title.rank(1) < $1.value.title.rank(1) }.map(\.key)
    await concurrently(untried, jobs: tests.jobs) { number in
      await tests.finder(of: number)
    } each: { number, outcome in
      let slip = all[number]!
      if let test = outcome.complaint {
        say("found  \(slip.title)\n       by \(test)")
        record.add(slip.title, test, outcome.seconds)
      } else {
        unnoticed[number] = slip
        record.add(slip.title, Record.noTest, outcome.seconds)
      }
    }
    let alive = unnoticed.isEmpty ? 0 : await survivors(of: unnoticed, options, record)
    let seconds = Int(((ContinuousClock.now - began) / .seconds(1)).rounded())
    say(
      """
      \(compiling.count) slips: \(compiling.count - unnoticed.count) found by tests, \
      \(unnoticed.count - alive) by the explorer, \(alive) by none; \
      \(chosen.count - compiling.count) do not compile, \
      \(excused.titles.count) excused; \(seconds) s
      """)
    exit(alive == 0 ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  /// How many of those that no test notices are not noticed by the explorer either.
  private static func survivors(
    of slips: [Int: Slip], _ options: Options, _ record: Record
  ) async -> Int {
    let scenarios = await Field(slips, isExplored: true, options)
    var alive = 0
    await concurrently(slips.keys.sorted(), jobs: scenarios.jobs) { number in
      await scenarios.finder(of: number)
    } each: { number, outcome in
      let slip = slips[number]!
      if let scenario = outcome.complaint {
        say("found  \(slip.title)\n       by the explorer: \(scenario)")
        record.add(slip.title, "the explorer: \(scenario)", outcome.seconds)
      } else {
        alive += 1
        say("ALIVE  \(slip.title)")
        record.add(slip.title, Record.nothing, outcome.seconds)
      }
    }
    return alive
  }

  /// All that are possible in Core, of both modules.
  private static func slips(in root: URL) -> [Slip] {
    ["Promises", "CancellablePromises"].flatMap { module -> [Slip] in
      let folder = root.appending(path: "Sources/\(module)/Core")
      return paths(in: folder).sorted().filter { $0.hasSuffix(".swift") }.flatMap { path in
        findSlips(in: "\(module)/Core/\(path)", contents(of: folder.appending(path: path)))
      }
    }
  }
}
