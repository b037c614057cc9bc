import CancellablePromises
import Dispatch

// The types and functions used by chains.

struct User: Sendable {
  var id: Int
  var name: String
  var friends: [Int]
}

struct Page: Sendable {
  var title: String
  var lines: [String]
}

func fetchUser(_ id: Int) -> Promise<User> { fatalError() }
func fetchPage(_ name: String) -> Promise<Page> { fatalError() }
func loadUser(_ id: Int) -> CancellablePromise<User> { fatalError() }
func loadPage(_ name: String) -> CancellablePromise<Page> { fatalError() }
func pickNumber() -> Guarantee<Int> { fatalError() }
func ask(_ question: String) -> Guarantee<Bool> { fatalError() }
func parse(_ text: String) throws -> [Int] { fatalError() }
func show(_ text: String) {}
func hide() {}
func report(_ error: any Error) {}
