import Fuzzing

/// How often each program is run, as each run has a schedule of its own.
private let repetitions = environment("FUZZING_REPETITIONS") ?? 2

/// Runs the program that some bytes stand for, and sees whether the laws hold.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var generator = unsafe ThreadedGenerator(Bytes(start, count))
  let program = generator.make()
  trace(program)
  for _ in 0..<repetitions {
    let violations = ThreadedWorld.violations(of: program)
    if !violations.isEmpty { fail("\(program)\n\n" + violations.joined(separator: "\n")) }
  }
  return 0
}
