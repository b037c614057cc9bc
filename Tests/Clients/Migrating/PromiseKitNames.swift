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
