// on: Linux
import Foundation
import Promises

struct User: Sendable {
  var name = ""
}

final class Login: Sendable {
  func logIn() -> Promise<Int> { .value(1) }

  func user(_ id: Int) -> Promise<User> { .value(User()) }

  // C has a structure of the same name, which the compiler finds if the call fits no method.
  func name() -> Promise<String> {
    logIn().then { id -> Promise<User> in
      // expect below: error: use of 'user' refers to instance method rather than struct 'user' in module 'SwiftGlibc'
      // expect below: error: argument passed to call that takes no arguments
      // expect below: error: cannot convert value of type 'user' to closure result type
      guard id > 1 else { return user(id: id) }
      return self.user(id)
    }.map { user in user.name }
  }
}
