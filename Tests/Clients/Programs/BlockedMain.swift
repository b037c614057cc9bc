import Promises

/// The closure is the main actor's, so it does not run where `conf` says.
@main enum BlockedMain {
  static func main() throws {
    conf.Q = (map: .global(), return: .global())
    let number = Promise.value(41).map { $0 + 1 }
    print(try number.wait())  // stops: wait() blocks com.apple.main-thread
  }
}
