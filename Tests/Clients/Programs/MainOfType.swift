import Dispatch
import Foundation
import Promises

/// The `main()` of a program is main actor code, even without an annotation; other functions of the
/// type are not.
@main enum MainOfType {
  private static let isMain = DispatchSpecificKey<Bool>()

  // prints: another function, on the main queue: false
  private static func begin(_ ended: DispatchSemaphore) {
    Promise.value(1).done { _ in
      let isMain = DispatchQueue.getSpecific(key: isMain) ?? false
      print("another function, on the main queue: \(isMain)")
      ended.signal()
    }.cauterize()
  }

  static func main() {
    DispatchQueue.main.setSpecific(key: isMain, value: true)
    conf.Q = (map: .global(), return: .global())
    // The main thread could not wait for the chain below.
    let ended = DispatchSemaphore(value: 0)
    begin(ended)
    ended.wait()
    Promise.value(1).done { _ in
      let isMain = DispatchQueue.getSpecific(key: isMain) ?? false
      print("main(), on the main queue: \(isMain)")  // prints: main(), on the main queue: true
      exit(0)
    }.cauterize()
    dispatchMain()
  }
}
