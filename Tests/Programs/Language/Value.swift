/// What promises of programs are fulfilled with: more than a word, and with an object that is counted, and
/// tells when the last copy is released.
///
/// Under the explorer it fits into a promise. Else it has a box there, and whatever is read of it while
/// something else is written shows.
struct Value: Sendable, Comparable, ExpressibleByIntegerLiteral {
  let number: Int
  let token: Token?
  #if !EXPLORE
    private let copies: (Int, Int, Int)
  #endif

  init(_ number: Int, _ token: Token? = nil) {
    (self.number, self.token) = (number, token)
    #if !EXPLORE
      copies = (number, ~number, number)
    #endif
  }

  init(integerLiteral number: Int) { self.init(number) }

  var isWhole: Bool {
    #if EXPLORE
      true
    #else
      copies == (number, ~number, number)
    #endif
  }

  static func == (first: Value, second: Value) -> Bool { first.number == second.number }

  static func < (first: Value, second: Value) -> Bool { first.number < second.number }
}
