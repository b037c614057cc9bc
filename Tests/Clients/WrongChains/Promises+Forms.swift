// Derived for: CancellablePromise.
import CancellablePromises
import Dispatch

// scopes: 390000
func nameInline(_ number: Promise<Int>) {
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
func nameOnAQueue(_ number: Promise<Int>, _ queue: DispatchQueue) {
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
func nameOnMain(_ number: Promise<Int>) {
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

// CancellablePromise: scopes: 4400
// scopes: 3800
func memberOnAQueue(_ id: Int, _ queue: DispatchQueue) {
  fetchUser(id)
    .map(on: queue) { $0.nmae }  // expect: error: has no member 'nmae'
    .then(on: queue) { fetchPage($0) }
    .map(on: queue) { $0.lines }
    .filterValues(on: queue) { $0.count > 2 }
    .mapValues(on: queue) { $0.uppercased() }
    .map(on: queue) { $0.joined() }
    .get(on: queue) { show($0) }
    .ensure(on: queue) { hide() }
    .done(on: queue) { show($0) }
    .catch(on: queue) { report($0) }
}

// CancellablePromise: scopes: 320
// scopes: 300
func memberOnMain(_ id: Int) {
  fetchUser(id)
    .map(on: .main) { $0.nmae }  // expect: error: has no member 'nmae'
    .then(on: .main) { fetchPage($0) }
    .map(on: .main) { $0.lines }
    .filterValues(on: .main) { $0.count > 2 }
    .mapValues(on: .main) { $0.uppercased() }
    .map(on: .main) { $0.joined() }
    .get(on: .main) { show($0) }
    .ensure(on: .main) { hide() }
    .done(on: .main) { show($0) }
    .catch(on: .main) { report($0) }
}

// CancellablePromise: scopes: 1200
// scopes: 940
func parameterOfCatch(_ id: Int) {
  fetchUser(id)
    .map { $0.name }
    .then { fetchPage($0) }
    .map { $0.lines }
    .filterValues { $0.count > 2 }
    .mapValues { $0.uppercased() }
    .map { $0.joined() }
    .get { show($0) }
    .ensure { hide() }
    .done { show($0) }
    .catch { show($0) }  // expect: error: type 'any Error' to expected argument
}

// CancellablePromise: scopes: 15000
// scopes: 11000
func closureParameters(_ id: Int) {
  fetchUser(id)
    .map { $0.name }
    .then { fetchPage($0) }
    .map { $0.lines }
    .filterValues { $0.count > 2 }
    .mapValues { $0.uppercased() }
    .map { $0.joined() }
    .get { text, number in show(text) }  // expect: error: expects 1 argument, but 2
    .ensure { hide() }
    .done { show($0) }
    .catch { report($0) }
}

// CancellablePromise: scopes: 9700
// scopes: 3900
func memberAfterFirstly(_ id: Int) {
  // CancellablePromise: expect: error: global function 'firstly(execute:)' requires that
  firstly { fetchUser(id) }  // expect: error: 'PromiseCell' conform
    .map { $0.nmae }
    .then { fetchPage($0) }
    .recover { _ in fetchPage("none") }
    .done { show($0.title) }
    .catch { report($0) }
}

// CancellablePromise: scopes: 5100
// scopes: 3300
func nameAfterFirstly(_ id: Int) {
  firstly { fetchUser(id) }
    .map { $0.name }
    .then { fetchPage($0) }
    .recover { _ in fetchPage("none") }
    .done { typo($0.title) }  // expect: error: cannot find 'typo'
    .catch { report($0) }
}

// CancellablePromise: scopes: 4400
// scopes: 4300
func argumentInRecover(_ id: Int) {
  firstly { fetchUser(id) }
    .map { $0.name }
    .then { fetchPage($0) }
    .recover { _ in fetchPage(0) }  // expect: error: type 'Int' to expected argument
    .done { show($0.title) }
    .catch { report($0) }
}

// CancellablePromise: scopes: 1700
// scopes: 530
func valueOutOfRecover(_ id: Int) {
  fetchUser(id)
    .map { $0.name }
    .then { fetchPage($0) }
    // CancellablePromise: expect: error: the types 'Page' and 'User' be equivalent
    .recover { _ in fetchUser(1) }  // expect: error: 'Page' and 'User' be equivalent
    .done { show($0.title) }
    .catch { report($0) }
}

// CancellablePromise: scopes: 6600
// scopes: 3500
func memberOfATuple(_ id: Int) {
  // CancellablePromise: expect: error: 'CancellableCell' conform
  when(fulfilled: fetchUser(id), fetchPage("a"))  // expect: error: 'PromiseCell' conform
    .map { user, page in user.name + page.header }
    .get { show($0) }
    .map { $0.count }
    .done { print($0) }
    .catch { report($0) }
}

// CancellablePromise: scopes: 2700
// scopes: 3200
func nameAfterWhen(_ id: Int) {
  when(fulfilled: fetchUser(id), fetchPage("a"))
    .map { user, page in user.name + page.title }
    .get { show($0) }
    .map { $0.count }
    .done { typo($0) }  // expect: error: cannot find 'typo'
    .catch { report($0) }
}

// CancellablePromise: scopes: 430
// scopes: 190
func memberOfAnElement(_ id: Int) {
  fetchUser(id)
    .map { $0.friends }
    // CancellablePromise: expect: error: instance method 'thenMap' requires that 'Cancellab
    .thenMap { fetchUser($0) }  // expect: error: 'PromiseCell' conform
    .mapValues { $0.nmae }
    .filterValues { !$0.isEmpty }
    .firstValue
    .done { show($0) }
    .catch { report($0) }
}

// scopes: 1500
func typeOutOfThenMap(_ id: Int) {
  fetchUser(id)
    .map { $0.friends }
    .thenMap { $0 + 1 }  // expect: error: type '()' cannot conform to 'Sequence'
    .mapValues { $0.name }
    .filterValues { !$0.isEmpty }
    .firstValue
    .done { show($0) }
    .catch { report($0) }
}

// CancellablePromise: scopes: 220000
// scopes: 190000
func nameAfterTwelve(_ number: Promise<Int>) {
  number
    .map { $0 + 1 }
    .map { "\($0)" }
    .map { $0.count }
    .get { print($0) }
    .then { fetchUser($0) }
    .map { $0.friends }
    .mapValues { "\($0)" }
    .map { $0.joined() }
    .compactMap { Int($0) }
    .ensure { hide() }
    .done { typo($0) }  // expect: error: cannot find 'typo'
    .catch { report($0) }
}

// CancellablePromise: scopes: 69000
// scopes: 68000
func memberAfterTwelve(_ number: Promise<Int>) {
  number
    .map { $0 + 1 }
    .map { "\($0)" }
    .map { $0.count }
    .get { print($0) }
    .then { fetchUser($0) }
    .map { $0.friends }
    .mapValues { "\($0)" }
    .map { $0.joint() }  // expect: error: has no member 'joint'
    .compactMap { Int($0) }
    .ensure { hide() }
    .done { print($0) }
    .catch { report($0) }
}

// scopes: 7100
func fulfilledOfAResult(_ number: Promise<Int>) {
  number
    .map { $0 + 1 }
    .tap { if case .fulfilled = $0 { hide() } }  // expect: error: member 'fulfilled'
    .get { print($0) }
    .done { print($0) }
    .catch { report($0) }
}

// scopes: 100
func chainAfterCatch(_ number: Promise<Int>) {
  number
    .map { $0 + 1 }
    .done { print($0) }
    .catch { report($0) }
    .done { hide() }  // expect: error: has no member 'done'
}

// scopes: 100
func finallyWithoutCatch(_ number: Promise<Int>) {
  number
    .map { $0 + 1 }
    .get { print($0) }
    .done { print($0) }
    .finally { hide() }  // expect: error: has no member 'finally'
}
