import Dispatch
import Promises

// By default, each event is logged as a sentence on the error output, apart from the program's
// output.

struct Offline: Error {}

// The handler of `cauterize()` would wait for the main queue, which no thread serves here.
conf.Q = (map: nil, return: nil)

func lose() { _ = Promise<Int> { _ in } }
func loseGuarantee() { _ = Guarantee<Int>.pending() }
func block() { _ = Guarantee.value(1).wait() }
func drop() { Promise<Int>(error: Offline()).cauterize() }

// complains: Promises: warning: nothing can settle Promise<Int> of Promise, begun at LoggedEvents/LoggedEvents.swift:12: keep its resolver until you have called it
lose()
// complains: Promises: warning: nothing can settle Guarantee<Int> of pending, begun at LoggedEvents/LoggedEvents.swift:13: keep its resolver until you have called it
loseGuarantee()
// complains: Promises: warning: `wait()` was called on the main queue, in Guarantee<Int> of value, begun at LoggedEvents/LoggedEvents.swift:14
block()
// complains: Promises: error: cauterized error: Offline(), in Promise<Int> of Promise, begun at LoggedEvents/LoggedEvents.swift:15
drop()
print("done")  // prints: done
