import Fuzzing
import TestSupport

/// How often each program is run, as each run has a schedule of its own.
private let repetitions = environment("FUZZING_REPETITIONS") ?? 2

private let crew = Crew(2)

/// Runs the program that some bytes stand for, and sees whether the laws hold.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var generator = unsafe ProgramGenerator(Bytes(start, count))
  let program = generator.concurrent(stepsPerThread: 8)
  trace(program)
  for repetition in 0..<repetitions {
    let violation = ProgramWorld.violation(of: program, on: crew, seed: UInt64(repetition))
    if let violation { fail("\(program)\n\n\(violation)") }
  }
  return 0
}
