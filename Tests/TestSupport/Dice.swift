/// Choices made from numbers: random numbers, or a fuzzer's bytes.
///
/// Every choice needs numbers below 256 only, so a byte for each will do.
public protocol Dice {
  /// The source of the numbers.
  associatedtype Numbers: RandomNumberGenerator

  /// The numbers left.
  var numbers: Numbers { get set }
}

extension Dice {
  /// Chooses a number below a bound.
  ///
  /// - Parameter bound: The bound, at least one.
  /// - Returns: A number from zero to below the bound.
  public mutating func below(_ bound: Int) -> Int { Int(numbers.next() % UInt64(bound)) }

  /// Decides with a given chance.
  ///
  /// - Parameters:
  ///   - favourable: The number of favourable cases…
  ///   - all: …among all cases.
  /// - Returns: Whether the case is favourable.
  public mutating func chance(_ favourable: Int, of all: Int) -> Bool { below(all) < favourable }

  /// Chooses an element.
  ///
  /// - Parameter elements: The elements, at least one.
  /// - Returns: One of the elements.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
