// Derived from Tests/Clients/WrongChains/Promises.swift by .ci/derived.

import CancellablePromises
import Dispatch

// scopes: 320
func nameInTheLastOfCancellables(_ number: CancellablePromise<Int>) {
  number
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .done { typo($0) }  // expect: error: cannot find 'typo'
    .catch { report($0) }
}

// scopes: 100
func nameInTheFirstOfCancellables(_ number: CancellablePromise<Int>) {
  number
    .map { typo($0) }  // expect: error: cannot find 'typo'
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .done { print($0) }
    .catch { report($0) }
}

// scopes: 1300
func nameInTheMiddleOfCancellables(_ id: Int) {
  loadUser(id)
    .map { $0.name }
    .then { loadPage($0) }
    .map { $0.lines }
    .filterValues { $0.count > 2 }
    .mapValues { typo($0) }  // expect: error: cannot find 'typo'
    .map { $0.joined() }
    .get { show($0) }
    .ensure { hide() }
    .done { show($0) }
    .catch { report($0) }
}

// scopes: 100
func memberInTheLastOfCancellables(_ id: Int) {
  loadUser(id)
    .map { $0.name }
    .get { show($0) }
    .ensure { hide() }
    .done { show($0.uppercase) }  // expect: error: has no member 'uppercase'
    .catch { report($0) }
}

// scopes: 1200
func memberInTheFirstOfCancellables(_ id: Int) {
  loadUser(id)
    .map { $0.nmae }  // expect: error: has no member 'nmae'
    .then { loadPage($0) }
    .map { $0.lines }
    .filterValues { $0.count > 2 }
    .mapValues { $0.uppercased() }
    .map { $0.joined() }
    .get { show($0) }
    .ensure { hide() }
    .done { show($0) }
    .catch { report($0) }
}

// scopes: 12000
func memberInTheMiddleOfCancellables(_ id: Int) {
  loadUser(id)
    .map { $0.name }
    .then { loadPage($0) }
    .map { $0.lines }
    .filterValues { $0.count > 2 }  // expect: error: type '()' cannot conform to 'Sequence'
    .mapValues { $0.upper() }
    .map { $0.joined() }
    .get { show($0) }
    .ensure { hide() }
    .done { show($0) }
    .catch { report($0) }
}

// scopes: 270
func memberInAStatementOfCancellables(_ id: Int) {
  loadUser(id)
    .map { user -> String in
      let name = user.name; return name + "!"
    }
    .then { name -> CancellablePromise<Page> in
      show(name); return loadPage(name)
    }
    .map { page -> [String] in
      show(page.title); return page.lines
    }
    .map { lines -> Int in
      let text = lines.joint(); return text.count  // expect: error: has no member 'joint'
    }
    .get { count in
      let text = "\(count)"; show(text)
    }
    .done { count in
      show("\(count)"); hide()
    }
    .catch { error in
      hide(); report(error)
    }
}

// scopes: 180
func memberOfAnIntermediateOfCancellables(_ id: Int) {
  loadUser(id)
    .map { user -> String in
      let name = user.fullName; return name + "!"  // expect: error: has no member 'fullName'
    }
    .then { name -> CancellablePromise<Page> in
      show(name); return loadPage(name)
    }
    .map { page -> [String] in
      show(page.title); return page.lines
    }
    .map { lines -> Int in
      let text = lines.joined(); return text.count
    }
    .get { count in
      let text = "\(count)"; show(text)
    }
    .done { count in
      show("\(count)"); hide()
    }
    .catch { error in
      hide(); report(error)
    }
}

// scopes: 140
func operatorInTheMiddleOfCancellables(_ id: Int) {
  loadUser(id)
    .map { $0.name }
    .then { loadPage($0) }
    .map { $0.lines }
    .filterValues { $0.count > 2 }
    .mapValues { $0.uppercased() }
    .mpa { $0.joined() }  // expect: error: has no member 'mpa'
    .get { show($0) }
    .ensure { hide() }
    .done { show($0) }
    .catch { report($0) }
}

// scopes: 7900
func operatorOnAQueueOfCancellables(_ id: Int, _ queue: DispatchQueue) {
  loadUser(id)
    .map(on: queue) { $0.name }
    .then(on: queue) { loadPage($0) }
    .map(on: queue) { $0.lines }
    .filterValues(on: queue) { $0.count > 2 }
    .mapValues(on: queue) { $0.uppercased() }
    .map(on: queue) { $0.joined() }
    .gte(on: queue) { show($0) }  // expect: error: has no member 'gte'
    .ensure(on: queue) { hide() }
    .done(on: queue) { show($0) }
    .catch(on: queue) { report($0) }
}

// scopes: 15000
func argumentInTheLastOfCancellables(_ id: Int) {
  loadUser(id)
    .map { $0.name }
    .then { loadPage($0) }
    .map { $0.lines }
    .filterValues { $0.count > 2 }
    .mapValues { $0.uppercased() }
    .map { $0.joined() }
    .get { show($0) }
    .ensure { hide() }
    .done { show($0.count) }  // expect: error: type 'Int' to expected argument
    .catch { report($0) }
}

// scopes: 1300
func argumentInTheMiddleOfCancellables(_ id: Int) {
  loadUser(id)
    .map { $0.name }
    .then { loadPage($0.count) }  // expect: error: type 'Int' to expected argument
    .map { $0.lines }
    .filterValues { $0.count > 2 }
    .mapValues { $0.uppercased() }
    .map { $0.joined() }
    .get { show($0) }
    .ensure { hide() }
    .done { show($0) }
    .catch { report($0) }
}

// scopes: 12000
func argumentOnMainOfCancellables(_ id: Int) {
  loadUser(id)
    .map(on: .main) { $0.name }
    .then(on: .main) { loadPage($0) }
    .map(on: .main) { $0.lines }
    .filterValues(on: .main) { $0.count > 2 }
    .mapValues(on: .main) { $0.uppercased() }
    .map(on: .main) { $0.joined() }
    .get(on: .main) { show($0.count) }  // expect: error: type 'Int' to expected argument
    .ensure(on: .main) { hide() }
    .done(on: .main) { show($0) }
    .catch(on: .main) { report($0) }
}

// scopes: 430
func argumentInStatementsOfCancellables(_ id: Int) {
  loadUser(id)
    .map { user -> String in
      let name = user.name; return name + "!"
    }
    .then { name -> CancellablePromise<Page> in
      show(name); return loadPage(name)
    }
    .map { page -> [String] in
      show(page.title); return page.lines
    }
    .map { lines -> Int in
      let text = lines.joined(); return text.count
    }
    .get { count in
      let text = count + 1; show(text)  // expect: error: type 'Int' to expected argument
    }
    .done { count in
      show("\(count)"); hide()
    }
    .catch { error in
      hide(); report(error)
    }
}

// scopes: 8400
func typeOutOfThenOfCancellables(_ number: CancellablePromise<Int>) {
  number
    .map { $0 + 1 }
    .then { $0 * 2 }  // expect: error: requires that 'Int' conform to 'Thenable'
    .get { print($0) }
    .done { print($0) }
    .catch { report($0) }
}

// scopes: 100
func missingTryOfCancellables(_ id: Int) {
  loadUser(id)
    .map { $0.name }
    .then { loadPage($0) }
    .map { $0.lines }
    .filterValues { $0.count > 2 }
    .mapValues { $0.uppercased() }
    .map { parse($0.joined()).description }  // expect: error: call can throw
    .get { show($0) }
    .ensure { hide() }
    .done { show($0) }
    .catch { report($0) }
}

// scopes: 100
func missingReturnOfCancellables(_ id: Int) {
  loadUser(id)
    .map { $0.name }
    .get { show($0) }
    .map { name -> Int in show(name) }  // expect: error: is incompatible
    .map { $0 + 1 }
    .done { print($0) }
    .catch { report($0) }
}

// scopes: 1200
func extraArgumentOfCancellables(_ id: Int) {
  loadUser(id)
    .map { $0.name }
    .then { loadPage($0, 2) }  // expect: error: extra argument in call
    .map { $0.lines }
    .filterValues { $0.count > 2 }
    .mapValues { $0.uppercased() }
    .map { $0.joined() }
    .get { show($0) }
    .ensure { hide() }
    .done { show($0) }
    .catch { report($0) }
}

// scopes: 340
func extraArgumentInTheLastOfCancellables(_ number: CancellablePromise<Int>) {
  number
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .map { $0 }
    .done {
      print($0); hide($0)  // expect: error: argument passed to call
    }
    .catch { report($0) }
}
