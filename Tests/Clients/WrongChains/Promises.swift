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

// scopes: 6200
func memberInTheMiddle(_ id: Int) {
  fetchUser(id)
    .map { $0.name }
    .then { fetchPage($0) }  // expect: error: 'PromiseCell' conform
    .map { $0.lines }
    .filterValues { $0.count > 2 }
    .mapValues { $0.upper() }
    .map { $0.joined() }
    .get { show($0) }
    .ensure { hide() }
    .done { show($0) }
    .catch { report($0) }
}

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

// scopes: 2500
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

// scopes: 2600
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

// scopes: 25000
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

// scopes: 5400
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

// scopes: 2800
func memberAfterFirstly(_ id: Int) {
  firstly { fetchUser(id) }  // expect: error: 'PromiseCell' conform
    .map { $0.nmae }
    .then { fetchPage($0) }
    .recover { _ in fetchPage("none") }
    .done { show($0.title) }
    .catch { report($0) }
}

// scopes: 3300
func nameAfterFirstly(_ id: Int) {
  firstly { fetchUser(id) }
    .map { $0.name }
    .then { fetchPage($0) }
    .recover { _ in fetchPage("none") }
    .done { typo($0.title) }  // expect: error: cannot find 'typo'
    .catch { report($0) }
}

// scopes: 3200
func argumentInRecover(_ id: Int) {
  firstly { fetchUser(id) }
    .map { $0.name }
    .then { fetchPage($0) }
    .recover { _ in fetchPage(0) }  // expect: error: type 'Int' to expected argument
    .done { show($0.title) }
    .catch { report($0) }
}

// scopes: 530
func valueOutOfRecover(_ id: Int) {
  fetchUser(id)
    .map { $0.name }
    .then { fetchPage($0) }
    .recover { _ in fetchUser(1) }  // expect: error: 'Page' and 'User' be equivalent
    .done { show($0.title) }
    .catch { report($0) }
}

// scopes: 3500
func memberOfATuple(_ id: Int) {
  when(fulfilled: fetchUser(id), fetchPage("a"))  // expect: error: 'PromiseCell' conform
    .map { user, page in user.name + page.header }
    .get { show($0) }
    .map { $0.count }
    .done { print($0) }
    .catch { report($0) }
}

// scopes: 3200
func nameAfterWhen(_ id: Int) {
  when(fulfilled: fetchUser(id), fetchPage("a"))
    .map { user, page in user.name + page.title }
    .get { show($0) }
    .map { $0.count }
    .done { typo($0) }  // expect: error: cannot find 'typo'
    .catch { report($0) }
}

// scopes: 190
func memberOfAnElement(_ id: Int) {
  fetchUser(id)
    .map { $0.friends }
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

// scopes: 65000
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

// scopes: 2900
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
