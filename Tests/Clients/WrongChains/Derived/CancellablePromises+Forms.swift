// Derived from Tests/Clients/WrongChains/Promises+Forms.swift by .ci/derived.

import CancellablePromises
import Dispatch

// scopes: 390000
func nameInlineOfCancellables(_ number: CancellablePromise<Int>) {
  number
    .map(on: nil) { $0 }
    .map(on: nil) { $0 }
    .map(on: nil) { $0 }
    .map(on: nil) { $0 }
    .map(on: nil) { $0 }
    .map(on: nil) { $0 }
    .done(on: nil) { typo($0) }  // expect: error: cannot find 'typo'
    .catch(on: nil) { report($0) }
}

// scopes: 64000
func nameOnAQueueOfCancellables(_ number: CancellablePromise<Int>, _ queue: DispatchQueue) {
  number
    .map(on: queue) { $0 }
    .map(on: queue) { $0 }
    .map(on: queue) { $0 }
    .map(on: queue) { $0 }
    .map(on: queue) { $0 }
    .map(on: queue) { $0 }
    .done(on: queue) { typo($0) }  // expect: error: cannot find 'typo'
    .catch(on: queue) { report($0) }
}

// scopes: 580
func nameOnMainOfCancellables(_ number: CancellablePromise<Int>) {
  number
    .map(on: .main) { $0 }
    .map(on: .main) { $0 }
    .map(on: .main) { $0 }
    .map(on: .main) { $0 }
    .map(on: .main) { $0 }
    .map(on: .main) { $0 }
    .done(on: .main) { typo($0) }  // expect: error: cannot find 'typo'
    .catch(on: .main) { report($0) }
}

// scopes: 4400
func memberOnAQueueOfCancellables(_ id: Int, _ queue: DispatchQueue) {
  loadUser(id)
    .map(on: queue) { $0.nmae }  // expect: error: has no member 'nmae'
    .then(on: queue) { loadPage($0) }
    .map(on: queue) { $0.lines }
    .filterValues(on: queue) { $0.count > 2 }
    .mapValues(on: queue) { $0.uppercased() }
    .map(on: queue) { $0.joined() }
    .get(on: queue) { show($0) }
    .ensure(on: queue) { hide() }
    .done(on: queue) { show($0) }
    .catch(on: queue) { report($0) }
}

// scopes: 320
func memberOnMainOfCancellables(_ id: Int) {
  loadUser(id)
    .map(on: .main) { $0.nmae }  // expect: error: has no member 'nmae'
    .then(on: .main) { loadPage($0) }
    .map(on: .main) { $0.lines }
    .filterValues(on: .main) { $0.count > 2 }
    .mapValues(on: .main) { $0.uppercased() }
    .map(on: .main) { $0.joined() }
    .get(on: .main) { show($0) }
    .ensure(on: .main) { hide() }
    .done(on: .main) { show($0) }
    .catch(on: .main) { report($0) }
}

// scopes: 1200
func parameterOfCatchOfCancellables(_ id: Int) {
  loadUser(id)
    .map { $0.name }
    .then { loadPage($0) }
    .map { $0.lines }
    .filterValues { $0.count > 2 }
    .mapValues { $0.uppercased() }
    .map { $0.joined() }
    .get { show($0) }
    .ensure { hide() }
    .done { show($0) }
    .catch { show($0) }  // expect: error: type 'any Error' to expected argument
}

// scopes: 15000
func closureParametersOfCancellables(_ id: Int) {
  loadUser(id)
    .map { $0.name }
    .then { loadPage($0) }
    .map { $0.lines }
    .filterValues { $0.count > 2 }
    .mapValues { $0.uppercased() }
    .map { $0.joined() }
    .get { text, number in show(text) }  // expect: error: expects 1 argument, but 2
    .ensure { hide() }
    .done { show($0) }
    .catch { report($0) }
}

// scopes: 9700
func memberAfterFirstlyOfCancellables(_ id: Int) {
  firstly { loadUser(id) }  // expect: error: global function 'firstly(execute:)' requires that
    .map { $0.nmae }
    .then { loadPage($0) }
    .recover { _ in loadPage("none") }
    .done { show($0.title) }
    .catch { report($0) }
}

// scopes: 5100
func nameAfterFirstlyOfCancellables(_ id: Int) {
  firstly { loadUser(id) }
    .map { $0.name }
    .then { loadPage($0) }
    .recover { _ in loadPage("none") }
    .done { typo($0.title) }  // expect: error: cannot find 'typo'
    .catch { report($0) }
}

// scopes: 4400
func argumentInRecoverOfCancellables(_ id: Int) {
  firstly { loadUser(id) }
    .map { $0.name }
    .then { loadPage($0) }
    .recover { _ in loadPage(0) }  // expect: error: type 'Int' to expected argument
    .done { show($0.title) }
    .catch { report($0) }
}

// scopes: 1700
func valueOutOfRecoverOfCancellables(_ id: Int) {
  loadUser(id)
    .map { $0.name }
    .then { loadPage($0) }
    .recover { _ in loadUser(1) }  // expect: error: the types 'Page' and 'User' be equivalent
    .done { show($0.title) }
    .catch { report($0) }
}

// scopes: 6600
func memberOfATupleOfCancellables(_ id: Int) {
  when(fulfilled: loadUser(id), loadPage("a"))  // expect: error: 'CancellableCell' conform
    .map { user, page in user.name + page.header }
    .get { show($0) }
    .map { $0.count }
    .done { print($0) }
    .catch { report($0) }
}

// scopes: 2700
func nameAfterWhenOfCancellables(_ id: Int) {
  when(fulfilled: loadUser(id), loadPage("a"))
    .map { user, page in user.name + page.title }
    .get { show($0) }
    .map { $0.count }
    .done { typo($0) }  // expect: error: cannot find 'typo'
    .catch { report($0) }
}

// scopes: 430
func memberOfAnElementOfCancellables(_ id: Int) {
  loadUser(id)
    .map { $0.friends }
    .thenMap { loadUser($0) }  // expect: error: instance method 'thenMap' requires that 'Cancellab
    .mapValues { $0.nmae }
    .filterValues { !$0.isEmpty }
    .firstValue
    .done { show($0) }
    .catch { report($0) }
}

// scopes: 1500
func typeOutOfThenMapOfCancellables(_ id: Int) {
  loadUser(id)
    .map { $0.friends }
    .thenMap { $0 + 1 }  // expect: error: type '()' cannot conform to 'Sequence'
    .mapValues { $0.name }
    .filterValues { !$0.isEmpty }
    .firstValue
    .done { show($0) }
    .catch { report($0) }
}

// scopes: 220000
func nameAfterTwelveOfCancellables(_ number: CancellablePromise<Int>) {
  number
    .map { $0 + 1 }
    .map { "\($0)" }
    .map { $0.count }
    .get { print($0) }
    .then { loadUser($0) }
    .map { $0.friends }
    .mapValues { "\($0)" }
    .map { $0.joined() }
    .compactMap { Int($0) }
    .ensure { hide() }
    .done { typo($0) }  // expect: error: cannot find 'typo'
    .catch { report($0) }
}

// scopes: 69000
func memberAfterTwelveOfCancellables(_ number: CancellablePromise<Int>) {
  number
    .map { $0 + 1 }
    .map { "\($0)" }
    .map { $0.count }
    .get { print($0) }
    .then { loadUser($0) }
    .map { $0.friends }
    .mapValues { "\($0)" }
    .map { $0.joint() }  // expect: error: has no member 'joint'
    .compactMap { Int($0) }
    .ensure { hide() }
    .done { print($0) }
    .catch { report($0) }
}

// scopes: 7100
func fulfilledOfAResultOfCancellables(_ number: CancellablePromise<Int>) {
  number
    .map { $0 + 1 }
    .tap { if case .fulfilled = $0 { hide() } }  // expect: error: member 'fulfilled'
    .get { print($0) }
    .done { print($0) }
    .catch { report($0) }
}

// scopes: 100
func chainAfterCatchOfCancellables(_ number: CancellablePromise<Int>) {
  number
    .map { $0 + 1 }
    .done { print($0) }
    .catch { report($0) }
    .done { hide() }  // expect: error: has no member 'done'
}

// scopes: 100
func finallyWithoutCatchOfCancellables(_ number: CancellablePromise<Int>) {
  number
    .map { $0 + 1 }
    .get { print($0) }
    .done { print($0) }
    .finally { hide() }  // expect: error: has no member 'finally'
}
