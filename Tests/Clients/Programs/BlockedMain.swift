import Promises

/// The closure is main actor code, so it does not run on the queue in `conf`.
@main enum BlockedMain {
  static func main() throws {
    conf.Q = (map: .global(), return: .global())
    let number = Promise.value(41).map { $0 + 1 }
    print(try number.wait())  // stops: deadlock: wait() blocks com.apple.main-thread
  }
}
