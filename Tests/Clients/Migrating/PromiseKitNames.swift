import Dispatch
import Foundation
import Promises

// PromiseKit's way to publish a promise under the name of a function with a completion handler.

class Keychain {
  func read(_ key: String, completion: @escaping (String?, Error?) -> Void) {
    completion(key, nil)
  }
}

extension Keychain {
  func read(
    // expect below: warning: 'PMKNamespacer' is deprecated: renamed to 'PromiseNamespace'
    _: PMKNamespacer, _ key: String
  ) -> Promise<String> {
    return Promise { read(key, completion: $0.resolve) }
  }
}

extension DispatchQueue {
  func delayed<T>(
    // expect below: warning: 'PMKNamespacer' is deprecated: renamed to 'PromiseNamespace'
    _ namespacer: PMKNamespacer, _ body: @escaping () -> T
  ) -> Guarantee<T> {
    // expect below: warning: passing non-Sendable parameter 'body' to function expecting a '@Sendable' closure
    return async(namespacer, execute: body)
  }
}

func read(_ keychain: Keychain) {
  firstly {
    keychain.read(.promise, "password")
  }.done { password in
    print(password)
  }.catch { error in
    print(error.localizedDescription)
  }
  keychain.read("password") { print($0 ?? "none", $1 ?? "no error") }
  DispatchQueue.global().delayed(.promise) { 1 }.done { print($0) }
}

// A counter of events, keyed by the names of cases.

func count(_ event: LogEvent, in counts: inout [String: Int]) {
  counts["promise.\(event)", default: 0] += 1
}

// A guarantee needs no `catch`, so the compiler is silent about these chains.

func outcomes(_ keychain: Keychain, _ keys: [String]) -> Guarantee<[Result<String, Error>]> {
  var iterator = keys.makeIterator()
  let generator = AnyIterator<Promise<String>> {
    guard let key = iterator.next() else { return nil }
    return keychain.read(.promise, key)
  }
  return when(resolved: generator, concurrently: 3)
}

func readAll(_ keychain: Keychain, _ keys: [String]) {
  outcomes(keychain, keys).done { results in
    for case .failure(let error) in results { print(error) }
  }
  when(resolved: keys.map { keychain.read(.promise, $0) }.makeIterator(), concurrently: 2)
    .map { $0.filter { $0.isFulfilled }.count }
    .done { print($0) }
}
