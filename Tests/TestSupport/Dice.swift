/// What makes something of numbers: random ones, or those that a fuzzer chooses.
///
/// Numbers below 256 are enough for everything here, so that a fuzzer's bytes will do.
public protocol Dice {
  /// Where numbers come from.
  associatedtype Numbers: RandomNumberGenerator

  /// The numbers that are left.
  var numbers: Numbers { get set }
}

extension Dice {
  /// A number.
  ///
  /// - Parameter bound: How many numbers there are, from zero; at least one.
  /// - Returns: One of them.
  public mutating func below(_ bound: Int) -> Int { Int(numbers.next() % UInt64(bound)) }

  /// Decides.
  ///
  /// - Parameters:
  ///   - favourable: How often it is to be true…
  ///   - all: …among as many times.
  /// - Returns: The decision.
  public mutating func chance(_ favourable: Int, of all: Int) -> Bool { below(all) < favourable }

  /// Chooses.
  ///
  /// - Parameter elements: At least one.
  /// - Returns: One of them.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
