import Promises

func load(_ promises: [Promise<Int>]) {
  // expect below: error: global function 'when(fulfilled:concurrently:)' requires that '[Promise<Int>]' conform to 'IteratorProtocol'
  when(fulfilled: promises, concurrently: 2).cauterize()
  // expect below: error: global function 'when(resolved:concurrently:)' requires that '[Promise<Int>]' conform to 'IteratorProtocol'
  when(resolved: promises, concurrently: 2).done { print($0) }
}
