import CancellablePromises
import Dispatch

// scopes: 3500
func nameInTheLastOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .done { typo($0) }  // expect: error: cannot find 'typo'
}

// scopes: 710
func nameInTheFirstOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { typo($0) }  // expect: error: cannot find 'typo'
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .done { print($0) }
}

// scopes: 28000
func nameAfterEightOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { $0 + 1 }
    .then { ask("\($0)?") }
    .map { $0 ? "yes" : "no" }
    .get { show($0) }
    .map { $0.count }
    .then { Guarantee.value($0) }
    .map { "\($0)" }
    .done { typo($0) }  // expect: error: cannot find 'typo'
}

// scopes: 1100
func nameInStatementsOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { number -> String in
      let text = "\(number)"; return text + "!"
    }
    .then { text -> Guarantee<Bool> in
      show(text); return ask(text)
    }
    .map { answer -> String in
      hide(); return answer ? "yes" : "no"
    }
    .get { text in
      let shown = text + "."; show(shown)
    }
    .map { text -> Int in
      let count = text.count; return count
    }
    .done { count in
      hide(); typo(count)  // expect: error: cannot find 'typo'
    }
}

// given up: two candidates for each link, of a closure that can fail and of one that cannot.
// scopes: 2700000
func memberInTheLastOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { $0 + 1 }
    .then { ask("\($0)?") }
    .map { $0 ? "yes" : "no" }
    .get { show($0) }
    .map { $0.count }
    .then { Guarantee.value($0) }
    .map { "\($0)" }  // expect: error: unable to type-check
    .done { show($0.uppercase) }
}

// scopes: 2900
func memberInTheFirstOfGuarantees(_ user: Guarantee<User>) {
  user
    .map { $0.nmae }  // expect: error: has no member 'nmae'
    .map { $0.count }  // expect: error: infer type of closure parameter '$0'
    .then { Guarantee.value($0) }
    .get { print($0) }
    .map { "\($0)" }
    .then { ask($0) }
    .map { $0.description }
    .done { show($0) }
}

// scopes: 170000
func memberInTheMiddleOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { $0 + 1 }
    .then { ask("\($0)?") }
    .map { $0 ? "yes" : "no" }
    .get { show($0) }
    .map { $0.cuont }  // expect: error: has no member 'cuont'
    .then { Guarantee.value($0) }  // expect: error: infer type of closure parameter '$0'
    .map { "\($0)" }
    .done { show($0) }
}

// scopes: 760
func memberInStatementsOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { number -> String in
      let text = "\(number)"; return text + "!"
    }
    .then { text -> Guarantee<Bool> in
      show(text); return ask(text)
    }
    .map { answer -> String in
      hide(); return answer ? "yes" : "no"
    }
    .get { text in
      let shown = text + "."; show(shown)
    }
    .map { text -> Int in
      let count = text.cuont; return count  // expect: error: has no member 'cuont'
    }
    .done { count in
      hide(); show("\(count)")
    }
}

// scopes: 120000
func operatorInTheMiddleOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { $0 + 1 }
    .then { ask("\($0)?") }
    .map { $0 ? "yes" : "no" }
    .get { show($0) }
    .mpa { $0.count }  // expect: error: has no member 'mpa'
    .then { Guarantee.value($0) }
    .map { "\($0)" }
    .done { show($0) }
}

// scopes: 47000
func argumentInTheMiddleOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { $0 + 1 }
    .then { ask("\($0)?") }
    .map { $0 ? "yes" : "no" }
    .get { show($0.count) }  // expect: error: type 'Int' to expected argument
    .map { $0.count }
    .then { Guarantee.value($0) }
    .map { "\($0)" }
    .done { show($0) }
}

// scopes: 110000
func argumentInTheLastOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { $0 + 1 }
    .then { ask("\($0)?") }
    .map { $0 ? "yes" : "no" }
    .get { show($0) }
    .map { $0.count }
    .then { Guarantee.value($0) }
    .map { "\($0)" }
    .done { show($0.count) }  // expect: error: type 'Int' to expected argument
}

// given up: with the form for Swift 5 there are five candidates for each link.
// scopes: 2300000
func argumentOnAQueueOfGuarantees(_ number: Guarantee<Int>, _ queue: DispatchQueue) {
  number
    .map(on: queue) { $0 + 1 }
    .then(on: queue) { ask("\($0)?") }  // expect: error: unable to type-check
    .map(on: queue) { $0 ? "yes" : "no" }
    .get(on: queue) { show($0.count) }
    .map(on: queue) { $0.count }
    .then(on: queue) { Guarantee.value($0) }
    .map(on: queue) { "\($0)" }
    .done(on: queue) { show($0) }
}

// scopes: 1130000
func nameOnAQueueOfGuarantees(_ number: Guarantee<Int>, _ queue: DispatchQueue) {
  number
    .map(on: queue) { $0 }
    .map(on: queue) { $0 }
    .map(on: queue) { $0 }
    .map(on: queue) { $0 }
    .map(on: queue) { $0 }
    .map(on: queue) { $0 }
    .map(on: queue) { $0 }
    .done(on: queue) { typo($0) }  // expect: error: cannot find 'typo'
}

// scopes: 4800
func nameOnMainOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map(on: .main) { $0 }
    .map(on: .main) { $0 }
    .map(on: .main) { $0 }
    .map(on: .main) { $0 }
    .map(on: .main) { $0 }
    .map(on: .main) { $0 }
    .map(on: .main) { $0 }
    .done(on: .main) { typo($0) }  // expect: error: cannot find 'typo'
}

// given up: with the form for Swift 5 there are five candidates for each link.
// scopes: 1400000
func nameInlineOfGuarantees(_ number: Guarantee<Int>) {
  number  // expect: error: unable to type-check
    .map(on: nil) { $0 }
    .map(on: nil) { $0 }
    .map(on: nil) { $0 }
    .map(on: nil) { $0 }
    .map(on: nil) { $0 }
    .map(on: nil) { $0 }
    .map(on: nil) { $0 }
    .done(on: nil) { typo($0) }  // expect: error: cannot find 'typo'
}

// scopes: 1900
func memberOnMainOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map(on: .main) { number -> String in
      let text = "\(number)"; return text + "!"
    }
    .then(on: .main) { text -> Guarantee<Bool> in
      show(text); return ask(text)
    }
    .map(on: .main) { answer -> String in
      hide(); return answer ? "yes" : "no"
    }
    .get(on: .main) { text in
      let shown = text + "."; show(shown)
    }
    .map(on: .main) { text -> Int in
      let count = text.cuont; return count  // expect: error: has no member 'cuont'
    }
    .done(on: .main) { count in
      hide(); show("\(count)")
    }
}

// scopes: 2700
func extraArgumentOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { $0 + 1 }
    .then { ask("\($0)?", 2) }  // expect: error: extra argument in call
    .map { $0 ? "yes" : "no" }
    .get { show($0) }
    .map { $0.count }
    .then { Guarantee.value($0) }
    .map { "\($0)" }
    .done { show($0) }
}

// scopes: 100
func missingReturnOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { "\($0)" }
    .map { text -> Int in show(text) }  // expect: error: is incompatible
    .map { $0 + 1 }
    .done { print($0) }
}

// scopes: 250
func missingTryOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { $0 + 1 }
    .then { ask("\($0)?") }
    .map { $0 ? "yes" : "no" }
    .get { show($0) }
    .map { parse($0).count }  // expect: error: call can throw
    .then { Guarantee.value($0) }
    .map { "\($0)" }
    .done { show($0) }
}

// scopes: 150000
func typeOutOfThenOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { $0 + 1 }
    .then { $0 * 2 }  // expect: error: 'Int' to closure result type
    .map { $0 ? "yes" : "no" }
    .get { show($0) }
    .map { $0.count }
    .then { Guarantee.value($0) }
    .map { "\($0)" }
    .done { show($0) }
}

// scopes: 12000
func nameAfterAPromiseOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { $0 + 1 }
    .then { fetchUser($0) }
    .map { $0.name }
    .then { fetchPage($0) }
    .get { show($0.title) }
    .done { typo($0) }  // expect: error: cannot find 'typo'
    .catch { report($0) }
}

// scopes: 16000
func argumentAfterAPromiseOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { $0 + 1 }
    .then { fetchUser($0) }
    .map { $0.name }
    .then { fetchPage($0) }  // expect: error: 'PromiseCell' conform
    .get { show($0.lines) }
    .done { show($0.title) }
    .catch { report($0) }
}

// scopes: 11000
func memberAfterAPromiseOfGuarantees(_ number: Guarantee<Int>) {
  number
    .map { $0 + 1 }
    .then { fetchUser($0) }  // expect: error: no exact matches in call
    .map { $0.nmae }
    .then { fetchPage($0) }
    .get { show($0.title) }
    .done { show($0.title) }
    .catch { report($0) }
}

// scopes: 490
func nameAfterAfterOfGuarantees() {
  after(seconds: 1)
    .then { fetchUser(1) }
    .map { $0.name }
    .done { typo($0) }  // expect: error: cannot find 'typo'
    .catch { report($0) }
}

// scopes: 400
func memberAfterAfterOfGuarantees() {
  after(seconds: 1)
    .then { fetchUser(1) }  // expect: error: 'PromiseCell' conform
    .map { $0.nmae }
    .done { show($0) }
    .catch { report($0) }
}

// scopes: 1400000
func elementsOfGuarantees(_ numbers: Guarantee<[Int]>) {
  numbers  // expect: error: unable to type-check
    .mapValues { $0 * 2 }
    .filterValues { $0 > 2 }
    .sortedValues { $0 > $1 }
    .mapValues { $0.descripton }
    .map { $0.joined() }
    .done { show($0) }
}
