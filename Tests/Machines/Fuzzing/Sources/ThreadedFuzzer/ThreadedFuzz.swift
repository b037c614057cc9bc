import Fuzzing
import TestSupport

@testable import Programs

/// The number of runs of each program; each run has another schedule.
private let repetitions = environment("FUZZING_REPETITIONS") ?? 2

private let crew = Crew(2)

/// Runs the program made from a fuzzer's bytes on threads, and checks the laws.
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
