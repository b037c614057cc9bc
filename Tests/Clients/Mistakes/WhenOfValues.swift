import Promises

func load(_ number: Promise<Int>, _ numbers: [Int]) {
  when(fulfilled: number, 2).cauterize()  // expect: error: 'Int' conform to 'Thenable'
  when(fulfilled: numbers).cauterize()  // expect: error: value of type '[Int]'
}
