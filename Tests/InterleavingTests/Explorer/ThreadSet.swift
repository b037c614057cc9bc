/// A few threads, by number.
struct ThreadSet: OptionSet {
  let rawValue: UInt8

  static func thread(_ number: Int) -> ThreadSet { ThreadSet(rawValue: 1 << UInt8(number)) }

  var first: Int? { isEmpty ? nil : rawValue.trailingZeroBitCount }

  func contains(thread number: Int) -> Bool { contains(.thread(number)) }
}

/// The thread of each step of an execution.
///
/// In text, each is a letter, beginning with A.
struct Schedule: Equatable, CustomStringConvertible {
  var choices: [Int] = []

  init(_ choices: [Int]) { self.choices = choices }

  /// Reads a `description`, in which a number after a letter means repetitions.
  init?(_ text: String) {
    var digits = ""
    func repeatLast(_ choices: inout [Int]) {
      guard let count = Int(digits), let last = choices.last else { return }
      choices += Array(repeating: last, count: count - 1)
      digits = ""
    }
    for character in text {
      if character.isNumber {
        digits.append(character)
        continue
      }
      guard let value = character.asciiValue, value >= 65, value < 73 else { return nil }
      repeatLast(&choices)
      choices.append(Int(value) - 65)
    }
    repeatLast(&choices)
  }

  var description: String {
    var text = ""
    var index = 0
    while index < choices.count {
      let run = choices[index...].prefix { $0 == choices[index] }.count
      text.append(Character(Unicode.Scalar(UInt8(65 + choices[index]))))
      if run > 1 { text += "\(run)" }
      index += run
    }
    return text
  }
}
