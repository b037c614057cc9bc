import Dispatch
import Promises

// What the log handler prints that there is at first: a sentence for each event.

struct Offline: Error {}

// The handler of `cauterize()` would wait for the main queue, which nobody serves here.
conf.Q = (map: nil, return: nil)

func lose() { _ = Promise<Int> { _ in } }
func loseGuarantee() { _ = Guarantee<Int>.pending() }
func block() { _ = Guarantee.value(1).wait() }
func drop() { Promise<Int>(error: Offline()).cauterize() }

lose()  // prints: Promises: warning: a pending promise lost its last resolver
loseGuarantee()  // prints: Promises: warning: a pending guarantee lost its last resolver
block()  // prints: Promises: warning: `wait()` was called on the main queue
drop()  // prints: Promises: error: nobody handled Offline()
