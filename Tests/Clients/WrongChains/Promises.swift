// Derived for: CancellablePromise.
import CancellablePromises
import Dispatch

// scopes: 320
func nameInTheLast(_ number: Promise<Int>) {
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
func nameInTheFirst(_ number: Promise<Int>) {
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

// CancellablePromise: scopes: 1300
// scopes: 1100
func nameInTheMiddle(_ id: Int) {
  fetchUser(id)
    .map { $0.name }
    .then { fetchPage($0) }
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
func memberInTheLast(_ id: Int) {
  fetchUser(id)
    .map { $0.name }
    .get { show($0) }
    .ensure { hide() }
    .done { show($0.uppercase) }  // expect: error: has no member 'uppercase'
    .catch { report($0) }
}

// CancellablePromise: scopes: 1200
// scopes: 980
func memberInTheFirst(_ id: Int) {
  fetchUser(id)
    .map { $0.nmae }  // expect: error: has no member 'nmae'
    .then { fetchPage($0) }
    .map { $0.lines }
    .filterValues { $0.count > 2 }
    .mapValues { $0.uppercased() }
    .map { $0.joined() }
    .get { show($0) }
    .ensure { hide() }
    .done { show($0) }
    .catch { report($0) }
}

// CancellablePromise: scopes: 12000
// scopes: 6200
func memberInTheMiddle(_ id: Int) {
  fetchUser(id)
    .map { $0.name }
    .then { fetchPage($0) }
    .map { $0.lines }
    .filterValues { $0.count > 2 }  // expect: error: type '()' cannot conform to 'Sequence'
    .mapValues { $0.upper() }
    .map { $0.joined() }
    .get { show($0) }
    .ensure { hide() }
    .done { show($0) }
    .catch { report($0) }
}

// CancellablePromise: scopes: 270
// scopes: 220
func memberInAStatement(_ id: Int) {
  fetchUser(id)
    .map { user -> String in
      let name = user.name; return name + "!"
    }
    .then { name -> Promise<Page> in
      show(name); return fetchPage(name)
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

// CancellablePromise: scopes: 180
// scopes: 170
func memberOfAnIntermediate(_ id: Int) {
  fetchUser(id)
    .map { user -> String in
      let name = user.fullName; return name + "!"  // expect: error: has no member 'fullName'
    }
    .then { name -> Promise<Page> in
      show(name); return fetchPage(name)
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

// CancellablePromise: scopes: 140
// scopes: 120
func operatorInTheMiddle(_ id: Int) {
  fetchUser(id)
    .map { $0.name }
    .then { fetchPage($0) }
    .map { $0.lines }
    .filterValues { $0.count > 2 }
    .mapValues { $0.uppercased() }
    .mpa { $0.joined() }  // expect: error: has no member 'mpa'
    .get { show($0) }
    .ensure { hide() }
    .done { show($0) }
    .catch { report($0) }
}

// CancellablePromise: scopes: 7900
// scopes: 7600
func operatorOnAQueue(_ id: Int, _ queue: DispatchQueue) {
  fetchUser(id)
    .map(on: queue) { $0.name }
    .then(on: queue) { fetchPage($0) }
    .map(on: queue) { $0.lines }
    .filterValues(on: queue) { $0.count > 2 }
    .mapValues(on: queue) { $0.uppercased() }
    .map(on: queue) { $0.joined() }
    .gte(on: queue) { show($0) }  // expect: error: has no member 'gte'
    .ensure(on: queue) { hide() }
    .done(on: queue) { show($0) }
    .catch(on: queue) { report($0) }
}

// CancellablePromise: scopes: 15000
// scopes: 9100
func argumentInTheLast(_ id: Int) {
  fetchUser(id)
    .map { $0.name }
    .then { fetchPage($0) }
    .map { $0.lines }
    .filterValues { $0.count > 2 }
    .mapValues { $0.uppercased() }
    .map { $0.joined() }
    .get { show($0) }
    .ensure { hide() }
    .done { show($0.count) }  // expect: error: type 'Int' to expected argument
    .catch { report($0) }
}

// CancellablePromise: scopes: 1300
// scopes: 1100
func argumentInTheMiddle(_ id: Int) {
  fetchUser(id)
    .map { $0.name }
    .then { fetchPage($0.count) }  // expect: error: type 'Int' to expected argument
    .map { $0.lines }
    .filterValues { $0.count > 2 }
    .mapValues { $0.uppercased() }
    .map { $0.joined() }
    .get { show($0) }
    .ensure { hide() }
    .done { show($0) }
    .catch { report($0) }
}

// CancellablePromise: scopes: 12000
// scopes: 6000
func argumentOnMain(_ id: Int) {
  fetchUser(id)
    .map(on: .main) { $0.name }
    .then(on: .main) { fetchPage($0) }
    .map(on: .main) { $0.lines }
    .filterValues(on: .main) { $0.count > 2 }
    .mapValues(on: .main) { $0.uppercased() }
    .map(on: .main) { $0.joined() }
    .get(on: .main) { show($0.count) }  // expect: error: type 'Int' to expected argument
    .ensure(on: .main) { hide() }
    .done(on: .main) { show($0) }
    .catch(on: .main) { report($0) }
}

// CancellablePromise: scopes: 430
// scopes: 270
func argumentInStatements(_ id: Int) {
  fetchUser(id)
    .map { user -> String in
      let name = user.name; return name + "!"
    }
    .then { name -> Promise<Page> in
      show(name); return fetchPage(name)
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
func typeOutOfThen(_ number: Promise<Int>) {
  number
    .map { $0 + 1 }
    .then { $0 * 2 }  // expect: error: requires that 'Int' conform to 'Thenable'
    .get { print($0) }
    .done { print($0) }
    .catch { report($0) }
}

// scopes: 100
func missingTry(_ id: Int) {
  fetchUser(id)
    .map { $0.name }
    .then { fetchPage($0) }
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
func missingReturn(_ id: Int) {
  fetchUser(id)
    .map { $0.name }
    .get { show($0) }
    .map { name -> Int in show(name) }  // expect: error: is incompatible
    .map { $0 + 1 }
    .done { print($0) }
    .catch { report($0) }
}

// CancellablePromise: scopes: 1200
// scopes: 970
func extraArgument(_ id: Int) {
  fetchUser(id)
    .map { $0.name }
    .then { fetchPage($0, 2) }  // expect: error: extra argument in call
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
func extraArgumentInTheLast(_ number: Promise<Int>) {
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
