/// The values of programs' promises.
///
/// Each has a counted object, which may act when the last copy is released.
///
/// Under the explorer, a value fits into a promise. Elsewhere, a value is larger and gets a box, so
/// a read during a write shows as a torn value.
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
