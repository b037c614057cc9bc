import Deriving
import Testing

/// The documentation agrees with the code about where closures run.
@Suite struct ClosurePlaceTests {
  private static let rows = [
    (
      "@_inheritActorContext body: @isolated(any) () -> Void",
      "Hop(isolation: body.isolation, role: .return), unisolated(consume body)",
      "the actor that the closure was written in; in nonisolated code, `conf.Q.return`"
    ),
    ("", "configuration.hop(.map)", "`conf.Q.map`"),
    ("", "Hop(isolation: nil, role: .return)", "`conf.Q.return`"),
    ("on dispatcher: MainDispatcher", "Hop(dispatcher)", "the main queue"),
    (
      "on dispatcher: (any Dispatcher)? = conf.D.return", "Hop(dispatcher, flags: nil)",
      "`conf.Q.return`, or the dispatcher; with `nil`, inline"
    ),
    (
      "on dispatcher: __owned (any Dispatcher)?", "Hop(consume dispatcher, flags: nil)",
      "the dispatcher; with `nil`, inline"
    ),
    ("", "Hop()", "inline"),
  ]

  @Test(arguments: rows.indices)
  func `naming a different place is an error`(index: Int) {
    let (parameters, hop, _) = Self.rows[index]
    for (other, row) in Self.rows.enumerated() {
      let text = """
        extension PlainPromise {
          /// Logs.
          ///
          /// > Runs on: \(row.2).
          /// > Once.
          ///
          /// - Parameter body: Where to run, or what.
          public func log(\(parameters)) { link(\(hop)) }
        }
        """
      let mistakes = derive(text).mistakes
      let isRight = row.2 == Self.rows[index].2
      #expect(mistakes.isEmpty == isRight, "\(index) \(other) \(mistakes)")
      #expect(mistakes.allSatisfy { $0.line == 8 && $0.text.contains("log") })
    }
  }

  @Test func `a form that refers to another form names its own place`() {
    let text = """
      extension PlainPromise {
        /// As ``log(_:)``, on the main queue.
        public func log(on dispatcher: MainDispatcher) { link(Hop(dispatcher)) }

        /// As ``log(_:)``, on a dispatcher;
        /// with `nil`, inline.
        public func log(on dispatcher: (any Dispatcher)?) { link(Hop(dispatcher, flags: nil)) }
      }
      """
    #expect(derive(text).mistakes == [])
    #expect(
      derive(text.replacing("on the main queue", with: "inline")).mistakes.map(\.line) == [3])
    #expect(derive(text.replacing("on a dispatcher", with: "inline")).mistakes.map(\.line) == [7])
  }

  @Test func `an asynchronous closure runs in a task, wherever the task is started`() {
    let text = """
      extension PlainPromise {
        /// Logs.
        ///
        /// > Runs on: a new task.
        ///
        /// - Parameter body: What to run.
        public func log(_ body: @isolated(any) () async -> Void) { link(Hop()) { start(body) } }
      }
      """
    #expect(derive(text).mistakes == [])
  }
}
