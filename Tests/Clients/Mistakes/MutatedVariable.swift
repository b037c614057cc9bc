import Promises

func sum(_ numbers: [Promise<Int>]) -> Int {
  var sum = 0
  for number in numbers {
    number.done(on: nil) { value in
      sum += value  // expect: error: mutation of captured var 'sum' in concurrently-executing code
    }.cauterize()
    sum += number.value ?? 0
  }
  return sum
}

func isLoaded(_ promise: Promise<Int>) -> Bool {
  var isLoaded = promise.isFulfilled
  promise.ensure {
    isLoaded = true  // expect: error: mutation of captured var 'isLoaded'
  }.cauterize()
  if promise.isPending { isLoaded = false }
  return isLoaded
}

func countEvents(_ events: Int) -> Int {
  var count = events
  conf.logHandler = { _ in
    count += 1  // expect: error: mutation of captured var 'count'
  }
  count += 1
  return count
}
