import CancellablePromises
import Promises

func load(_ number: Promise<Int>, _ sure: Guarantee<Int>, _ other: CancellablePromise<Int>) {
  number.done { print($0) }  // expect: warning: result of call to 'done' is unused
  number.then { Promise.value($0) }.ensure {}  // expect: warning: call to 'ensure' is unused
  number.catch(only: PromiseError.self) { print($0) }  // expect: warning: is unused
  sure.map { $0 + 1 }  // expect: warning: result of call to 'map' is unused
  other.get { print($0) }  // expect: warning: result of call to 'get' is unused
  when(fulfilled: number, sure)  // expect: warning: is unused
}
