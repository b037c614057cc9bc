// mode: swift5
import Promises

func show(_ numbers: [Promise<Int>]) {
  when(resolved: numbers).done { results in
    for result in results {
      // expect below: error: type 'Result<Int, any Error>' has no member 'fulfilled'
      if case .fulfilled = result { print("a number") }
      print(result)
    }
  }
}

struct Answer {
  // expect below: error: generic type 'Result' specialized with too few type parameters
  var number: Result<Int>?
}
