import Promises

func zipped(_ number: Promise<Int>, _ text: Promise<String>) {
  // expect below: error: global function 'zip' requires that 'Promise<Int>' conform to 'Sequence'
  // expect below: error: global function 'zip' requires that 'Promise<String>' conform to 'Sequence'
  _ = zip(number, text)
}
