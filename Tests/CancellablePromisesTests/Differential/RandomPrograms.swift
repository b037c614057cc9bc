import Promises

extension Program {
  /// The program of a seed: the first of its random ones of which the laws say how it ends.
  static func random(seed: UInt64) -> Program {
    var random = SplitMix64(seed: seed)
    while true {
      var generator = Generator(random)
      let program = generator.program()
      random = generator.numbers
      if ModelWorld.result(of: program).open.isEmpty { return program }
    }
  }
}
