import Promises

protocol Stored {}

extension Stored {
  // expect below: error: type 'Self' does not conform to the 'Sendable' protocol
  func saved() -> Promise<Self> { .value(self) }
}
