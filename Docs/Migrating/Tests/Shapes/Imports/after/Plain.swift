// A comment says PromiseKit, and so does a string: neither is an import.
import Foundation
import Promises

let library = "import PromiseKit"

func plain() -> Promise<Int> { .value(1) }
