// with: OldPromises
import OldPromises
import Promises

// expect below: error: cannot convert return expression of type 'OldPromises.Promise<Swift.Int>' to return type 'Promises.Promise<Swift.Int>'
func converted() -> Promises.Promise<Int> { number() }

func chained(_ first: Promises.Promise<Int>) {
  // expect below: error: instance method 'then' requires that 'Promise<Int>' conform to 'Thenable'
  first.then { _ in number() }.cauterize()
  // expect below: error: requires that 'Promise<Int>' conform to 'Thenable'
  firstly { number() }.cauterize()
}

// expect below: error: 'Promise' is ambiguous for type lookup in this context
func other() -> Promise<Int> { Promises.Promise.value(1) }
