import Foundation
import PMKFoundation
import Promises

extension Thenable {
  func timeout(seconds: TimeInterval) -> Promise<T> { return asPromise() }
}

extension Promise {
  func delay(_ seconds: Double) -> Promise<T> { return self }

  func noted() -> Promise<Double> { return map { _ in delay(2.0) } }
}

func load(_ url: URL) -> Promise<Data> {
  return URLSession.shared.dataTask(.promise, with: url).map { $0.data }
}

func work() -> Guarantee<Int> { return DispatchQueue.global().async(.promise) { 1 } }

func wait(_ promise: Promise<Int>, _ other: AnyPromise) throws -> Int {
  return try hang(promise.always { print(other) })
}
