// mode: swift5
import Promises

func outcome(_ number: Int?, _ error: Error) {
  // expect below: error: cannot infer contextual base in reference to member 'fulfilled'
  let make = { .fulfilled(1) }
  // expect below: error: cannot infer contextual base in reference to member 'rejected'
  let other = number.map { _ in .rejected(error) }
}

// expect below: error: no type named 'Result' in module
func report(_ result: Promises.Result<Int>) {}
