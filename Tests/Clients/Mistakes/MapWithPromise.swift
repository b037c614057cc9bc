import CancellablePromises
import Promises

func fetch(_ id: Int) -> Promise<String> { .value("\(id)") }

func load(_ id: Promise<Int>, _ sure: Guarantee<Int>, _ other: CancellablePromise<Int>) {
  // expect below: error: cannot convert value of type 'Promise<String>' to closure result type 'String'
  let _: Promise<String> = id.map { fetch($0) }
  let _: Promise<String> = id.map(on: nil) { fetch($0) }  // expect: error: to closure result type
  let _: Promise<String> = id.map(on: .main) { fetch($0) }  // expect: error: to closure result type
  let _: Promise<String> = sure.map { fetch($0) }  // expect: error: to closure result type
  let _: CancellablePromise<String> = other.map { fetch($0) }  // expect: error: to closure result
}
