import Foundation

struct Options: Sendable {
  let root: URL
  let excused: URL
  let record: URL
  let finders: URL
  /// Whether to leave out the slips of the record, and add the results of the rest.
  var resumes = false
  /// Whether to sum up the record.
  var reports = false
  /// Whether to list the blocks that no test comes across.
  var reaches = false
  var filter: String?
  var lists = false
  /// Whether to try excused slips as well.
  var tries = false
  var sample: Int?
  var seeds: [UInt64] = []
  var jobs = 2
  var patience = 60

  /// - Parameter arguments: The package's folder, and the command line.
  init(_ arguments: some Sequence<String>) {
    var arguments = arguments.makeIterator()
    root = URL(filePath: arguments.next() ?? ".")
    excused = root.appending(path: "Tests/Machines/Mutants/Machine/excused.txt")
    record = root.appending(path: ".build-machine/record.tsv")
    finders = root.appending(path: "Tests/Machines/Mutants/Machine/finders.txt")
    func value<Value>(_ option: String, _ convert: (String) -> Value?) -> Value {
      guard let value = arguments.next().flatMap(convert) else { stop("\(option) of what?") }
      return value
    }
    while let option = arguments.next() {
      switch option {
      case "--filter": filter = value(option) { (try? Regex($0)) == nil ? nil : $0 }
      case "--list": lists = true
      case "--excused": tries = true
      case "--resume": resumes = true
      case "--report": reports = true
      case "--unreached": reaches = true
      case "--sample": sample = value(option) { Int($0) }
      case "--seed": seeds.append(value(option) { $0 == "today" ? Self.today : UInt64($0) })
      case "--jobs": jobs = value(option) { Int($0).flatMap { $0 > 0 ? $0 : nil } }
      case "--patience": patience = value(option) { Int($0) }
      default:
        stop("what is \(option)? The head of Tests/Machines/Mutants/machine says what there is.")
      }
    }
    if seeds.isEmpty { seeds = [1] }
  }

  /// The number of days since 1970.
  private static var today: UInt64 { UInt64(Date().timeIntervalSince1970 / 86_400) }
}

/// The slips that no test notices, and need not: a file with reasons, each above its slips.
struct Excused {
  private(set) var titles: Set<String> = []

  init(_ file: URL) {
    var hasReason = false
    for (index, line) in contents(of: file).split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated() where !line.isEmpty && !line.hasPrefix("#")
    {
      let place = "\(file.lastPathComponent):\(index + 1)"
      if line.hasPrefix("== ") {
        hasReason = true
      } else if !hasReason {
        stop("\(place): for what reason?")
      } else if !titles.insert(String(line)).inserted {
        stop("\(place): this stands here twice")
      }
    }
  }
}

/// Pseudorandom numbers that follow from the first one.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension String {
  /// A number made from the text and a seed, by FNV-1a.
  func rank(_ seed: UInt64) -> UInt64 {
    let hash = utf8.reduce(0xCBF2_9CE4_8422_2325 ^ seed) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    var dice = Dice(state: hash)
    return dice.next()
  }
}
