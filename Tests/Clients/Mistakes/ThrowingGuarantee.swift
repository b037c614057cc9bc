import Promises

func load(_ number: Guarantee<Int>) -> Guarantee<Int> {
  let failure = PromiseError.badInput
  let _: Guarantee<Int> = number.map { _ in throw failure }  // expect: error: from throwing
  let _: Guarantee<Int> = Guarantee { _ in throw failure }  // expect: error: from throwing
  print(failure)
  return number
}
