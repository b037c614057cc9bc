import Promises

func load(_ number: Promise<Int>, _ text: Promise<String>) {
  race(number, text).cauterize()  // expect: error: 'race' requires
  number
    .recover { _ in text }  // expect: error: requires the types 'Int' and 'String' be equivalent
    .cauterize()
}
