/// Chains written by hand, which the compiler once refused.
enum Samples {
  static let all: [Snippet] = [
    Snippet(
      "sample_statementsBeforePrint", in: .free,
      [
        "api.user(1).then { user in", "  log(user.name)", "  return api.numbers(of: user)",
        "}.done { print($0) }.catch { report($0) }",
      ]),
    Snippet(
      "sample_firstlyBeforePrint", in: .free,
      [
        "firstly { api.user(1) }.then { user in", "  log(user.name)",
        "  return api.numbers(of: user)", "}.done { print($0) }.catch { report($0) }",
      ]),
    Snippet(
      "sample_whenBeforePrint", in: .free,
      [
        "when(fulfilled: api.user(1), api.number()).then { user, number in", "  log(user.name)",
        "  return api.user(number)", "}.done { print($0) }.catch { report($0) }",
      ]),
    Snippet(
      "sample_guardSelf", in: .service,
      [
        "api.user(1).then { [weak self] user -> Promise<[Int]> in",
        "  guard let self else { return .value([]) }", "  self.note(user.name)",
        "  return self.numbers(of: user)", "}.done { print($0) }.catch { report($0) }",
      ]),
    Snippet(
      "sample_guardSelfUntyped", in: .screen,
      [
        "api.user(1).then { [weak self] user in",
        "  guard let self = self else { return Promise<[Int]>.value([]) }",
        "  self.note(user.name)", "  return self.numbers(of: user)",
        "}.done { print($0) }.catch { report($0) }",
      ]),
    Snippet(
      "sample_assigned", in: .screen,
      [
        "api.user(1).then { user in", "  log(user.name)", "  return api.numbers(of: user)",
        "}.done { self.any = $0 }.catch { report($0) }",
      ]),
    Snippet(
      "sample_race", in: .free,
      ["let v = race(cache.user(1), cache.user(2), cache.user(3))", "v.done { print($0) }"]),
    Snippet(
      "sample_bareRace", in: .free,
      ["let v = race(cache.user(1), cache.user(2), cache.user(3))", "_ = v"]),
    Snippet(
      "sample_pipe", in: .screen, ["api.user(1).pipe { self.any = $0 }"]),
  ]
}
