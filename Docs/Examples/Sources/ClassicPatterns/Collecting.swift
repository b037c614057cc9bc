import Promises
import Samples

func isPrime(_ number: Int) -> Promise<Bool> {
  .value(number > 1 && !(2..<number).contains { number.isMultiple(of: $0) })
}

func primes(in numbers: [Int]) -> Promise<[Int]> {
  Promise.value(numbers)
    .thenMap { number in isPrime(number).map { isPrime in (number, isPrime) } }
    .filterValues { _, isPrime in isPrime }
    .mapValues { number, _ in number }
}

func add(_ number: Int, to sum: Int) -> Promise<Int> { .value(sum + number) }

func sum(of numbers: [Int]) -> Promise<Int> {
  numbers.reduce(Promise.value(0)) { sum, number in
    sum.then { sum in add(number, to: sum) }
  }
}

func squares(of numbers: [Int]) -> Promise<[Int]> {
  when(fulfilled: numbers, concurrently: 2) { number in
    Promise.value(number * number)
  }
}

@MainActor
func collecting() async throws {
  try await sample("Filter", prints: ["[2, 3, 5, 7]"]) {
    primes(in: Array(1...9)).done { print($0) }.cauterize()
  }
  try await sample("Fold", prints: ["45"]) {
    sum(of: Array(1...9)).done { print($0) }.cauterize()
  }
  try await sample("Traverse, two at a time", prints: ["[1, 4, 9]"]) {
    squares(of: [1, 2, 3]).done { print($0) }.cauterize()
  }
}
