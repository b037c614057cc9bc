/// Right code of every shape, always the same: each operator, head, closure, ending, dispatcher and
/// place meets each other one, pair by pair.
enum Corpus {
  /// All functions, in order.
  static let all: [Snippet] = {
    var snippets = Samples.all
    var taken = Set(snippets.map(\.id))
    for snippet in shapes + heads + dispatchers + places + pairs + guarantees + long
    where taken.insert(snippet.id).inserted {
      snippets.append(snippet)
    }
    return snippets
  }()

  /// The values of `on:`.
  static let targets: [(id: String, code: String)] = [
    ("here", ""), ("main", "on: .main"), ("global", "on: .global()"), ("queue", "on: queue"),
    ("inline", "on: nil"), ("mainQueue", "on: DispatchQueue.main"),
    ("userInitiated", "on: DispatchQueue.global(qos: .userInitiated)"),
  ]

  /// Every operator with every shape of closure, before `print`, which shows the most, and one more
  /// ending.
  private static let shapes: [Snippet] = {
    var snippets: [Snippet] = []
    for (l, link) in Link.all.enumerated() {
      for (s, shape) in Shape.allCases.enumerated() {
        let place: Place = shape.needsSelf ? (l + s).isMultiple(of: 2) ? .screen : .service : .free
        for (index, ending) in [Ending.print, endings(l + 3 * s)].enumerated() {
          let head = suitable(Head.all, l + s + index * 5, for: link)
          snippets += chain(head, [(link, shape, "here")], ending, in: place, l + s + index)
        }
      }
    }
    return snippets
  }()

  /// Every head with the operators that follow it most often.
  private static let heads: [Snippet] = {
    let names = ["then", "map", "done", "get", "compactMap"]
    var snippets: [Snippet] = []
    for (h, head) in Head.all.enumerated() {
      for (l, link) in Link.all.filter({ names.contains($0.id) }).enumerated() {
        let other = [Shape.short, .named, .guardReturn][(h + l) % 3]
        for (s, shape) in [other, .statements].enumerated() {
          let ending = s == 1 ? .print : endings(h + l + s)
          snippets += chain(head, [(link, shape, "here")], ending, in: .free, h + l + s)
        }
      }
      for ending in (0..<6).map({ endings(h + 3 * $0) }) {
        snippets += chain(head, [], ending, in: .free, h)
      }
    }
    return snippets
  }()

  /// Every operator with every dispatcher, in a class of the main actor and outside.
  private static let dispatchers: [Snippet] = {
    let own: [Shape] = [.ownStatement, .own, .weakGuard, .weakReturn, .weakOptional, .method]
    let other: [Shape] = [.statements, .short, .guardReturn, .typed, .function]
    var snippets: [Snippet] = []
    for (l, link) in Link.all.enumerated() where link.goal != nil && link.name != "asyncMap" {
      for (t, target) in targets.enumerated() {
        for (place, shapes) in [(Place.screen, own), (.free, other)] {
          let shapes = shapes.filter { shape in
            !chain(
              suitable(Head.all, l + t, for: link), [(link, shape, target.id)], .print, in: place, 0
            ).isEmpty
          }
          for index in 0..<min(shapes.count, place == .screen ? 2 : 1) {
            let shape = shapes[(l + t + index) % shapes.count]
            let head = suitable(Head.all, l + t, for: link)
            let ending = index == 0 ? .print : endings(l + t)
            snippets += chain(head, [(link, shape, target.id)], ending, in: place, l + t + index)
          }
        }
      }
    }
    return snippets
  }()

  /// Every operator in every place.
  private static let places: [Snippet] = {
    var snippets: [Snippet] = []
    for (p, place) in [Place.service, .screen, .store, .form, .generic].enumerated() {
      for (l, link) in Link.all.enumerated() {
        let heads = place == .generic ? Head.generic : Head.all
        for (s, shape) in Shape.allCases.enumerated() where (s + l + p).isMultiple(of: 4) {
          let head = suitable(heads, l + p + s, for: link)
          let ending = (l + s).isMultiple(of: 2) ? .print : endings(l + p + s)
          snippets += chain(head, [(link, shape, "here")], ending, in: place, l + p + s)
        }
      }
    }
    return snippets
  }()

  /// Every operator after every other.
  private static let pairs: [Snippet] = {
    let shapes: [Shape] = [
      .statements, .short, .guardReturn, .named, .variable, .anonymousStatements,
    ]
    var snippets: [Snippet] = []
    for (f, first) in Link.all.enumerated() {
      for (s, second) in Link.all.enumerated() {
        let candidates = Head.all.indices.lazy.flatMap { h in
          let head = Head.all[(h + f + s) % Head.all.count]
          let a = first.goal == nil ? .short : shapes[(f + s) % shapes.count]
          let b = second.goal == nil ? .short : shapes[(f + 2 * s + 1) % shapes.count]
          return chain(
            head, [(first, a, "here"), (second, b, "here")],
            (f + s).isMultiple(of: 3) ? endings(f + s) : .print, in: .free, f + s)
        }
        snippets += candidates.prefix(1)
      }
    }
    return snippets
  }()

  /// Guarantees where a promise is expected.
  private static let guarantees: [Snippet] = {
    var snippets: [Snippet] = []
    for (h, head) in Head.all.enumerated() where head.isSure {
      for (l, link) in Link.all.enumerated()
      where !link.isNew && ((h + l).isMultiple(of: 3) || head.id == "surely") {
        for (e, ending) in [Ending.catching, .promise, .returnedPromise].enumerated() {
          let shape: Shape =
            link.goal == nil || (h + l + e).isMultiple(of: 2) ? .short : .statements
          for subject in head.subjects.reversed() {
            let found = chain(head, [(link, shape, "here")], ending, in: .free, l, of: subject)
            snippets += found
            if !found.isEmpty { break }
          }
        }
      }
    }
    return snippets
  }()

  /// Chains of several links, as people write them, and with the mistakes that they make.
  static let long: [Snippet] = {
    let shapes: [Shape] = [
      .short, .statements, .named, .anonymousStatements, .guardReturn, .checked, .typed, .variable,
      .weakReturn, .guardThrow, .ownStatement, .keyPath, .ifStatement, .typedResult,
    ]
    let endings: [Ending] = [.print, .named, .interpolated, .statements, .assign, .finally]
    return (0..<54).flatMap { number in
      let place: Place = number.isMultiple(of: 4) ? .screen : .free
      let target = number % 5 == 3 ? targets[number % targets.count].id : "here"
      let length = 2 + number % 4
      let isNew = number % 4 == 1
      let known = Link.all.filter { isNew || !$0.isNew }
      let heads = Head.all.filter { isNew || !$0.isNew }
      var links: [(link: Link, shape: Shape, target: String)] = []
      var found: [Snippet] = []
      // Each link is the first, starting at one, that the chain can go on with.
      for step in 0..<length {
        let candidates = known.indices.lazy.flatMap { offset in
          let stride = 1 + number % (known.count - 1)
          let link = known[(number * 3 + step * 5 + offset * stride) % known.count]
          return shapes.indices.lazy.map { (link, shapes[($0 + number + step) % shapes.count]) }
        }
        let previous = Set(links.map(\.link.id))
        for (link, shape) in candidates
        where !previous.contains(link.id) && link.id != "done" && (link.id != "asVoid" || step == 2)
        {
          let longer = links + [(link, shape, target)]
          let chains = chain(
            heads[number % heads.count], longer, endings[number % endings.count], in: place,
            number)
          guard !chains.isEmpty else { continue }
          (links, found) = (longer, chains)
          break
        }
      }
      return found
    }
  }()

  private static func endings(_ number: Int) -> Ending {
    Ending.allCases[number % Ending.allCases.count]
  }

  /// The first head, starting at one, that an operator can follow.
  private static func suitable(_ heads: [Head], _ start: Int, for link: Link) -> Head {
    let rotated = heads.indices.map { heads[($0 + start) % heads.count] }
    return rotated.first { head in
      head.subjects.contains { subject in
        let state = ChainState(subject, isSure: head.isSure)
        let shape: Shape = link.goal == nil ? .short : .statements
        return link.written(after: state, as: shape, in: .free) != nil
      }
    } ?? heads[0]
  }

  /// Writes a function with a chain; empty if there is no such chain.
  private static func chain(
    _ head: Head, _ links: [(link: Link, shape: Shape, target: String)], _ ending: Ending,
    in place: Place, _ number: Int, of subject: Subject? = nil
  ) -> [Snippet] {
    let subjects =
      subject.map { [$0] }
      ?? head.subjects.indices.map {
        head.subjects[($0 + number) % head.subjects.count]
      }
    for subject in subjects {
      var lines = head.lines(subject)
      var state = ChainState(subject, isSure: head.isSure, isPlain: head.isPlain)
      var isPossible = true
      for (link, shape, target) in links {
        let target = targets.first { $0.id == target }?.code ?? ""
        guard let next = link.written(after: state, as: shape, on: target, in: place) else {
          isPossible = false
          break
        }
        lines += next.lines.map { "  \($0)" }
        state = next.state
      }
      guard isPossible, let body = ending.written(after: lines, state, in: place, number: number)
      else { continue }
      let words =
        [place.rawValue, head.id, subject.rawValue]
        + links.flatMap {
          [$0.link.id, $0.shape.rawValue] + ($0.target == "here" ? [] : [$0.target])
        }
      return [
        Snippet(
          (words + [ending.rawValue]).joined(separator: "_"), in: place, body.lines,
          type: body.type, isNew: head.isNew || links.contains { $0.link.isNew })
      ]
    }
    return []
  }
}
