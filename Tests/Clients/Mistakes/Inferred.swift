import Promises

func lengths(_ page: Promise<String>) {
  // In one line, because the test removes only this line.
  // swift-format-ignore
  // expect below: error: type 'Any' does not conform to the 'Sendable' protocol
  page.map { let n = $0.count; return n }.done { print($0) }.cauterize()
  page.map(\.count).done { print($0) }.cauterize()
}

func rethrown(_ page: Promise<String>) -> Promise<String> {
  page
    .recover { throw $0 }  // expect: error: type '()' cannot conform to 'Thenable'
    .get { print($0) }
}

func replaced(_ page: Promise<String>) -> Guarantee<String> {
  let _: Guarantee<String> = page.recover { _ in "" }  // expect: error: cannot convert value of
  let _: Guarantee<String> = page  // expect: error: type 'Promise<String>' to specified type
  return page.recover { _ in .value("nothing") }
}

func loaded(_ load: @escaping @Sendable () async throws -> String) {
  // swift-format-ignore
  // expect below: error: value of type 'Any' has no member 'count'
  Promise { let page = try await load(); return page }.get { page in print(1); print(page.count) }.done { print($0) }.cauterize()
  Promise { try await load() }.get { print($0.count) }.done { print($0) }.cauterize()
}

func lengths(_ number: Promise<Int>) {
  number
    .then { Promise.value("\($0)") }.map { $0.cuont }  // expect: error: 'PromiseCell' conform to
    .cauterize()
}

/// With a name for the first half, the compiler names the mistake in the second.
func named(_ number: Promise<Int>, _ text: Promise<String>) {
  let first = number.then { Promise.value("\($0)") }
  first.map { $0.cuont }.cauterize()  // expect: error: value of type 'String' has no member 'cuont'
  first.cauterize()

  // expect below: error: global function 'when(fulfilled:_:)' requires that 'PromiseCell' conform to
  when(fulfilled: number, text).map { $0 + $1.cuont }.done { print($0) }.cauterize()
  let all = when(fulfilled: number, text)
  // expect below: error: value of type 'String' has no member 'cuont'
  all.map { $0 + $1.cuont }.done { print($0) }.cauterize()
  all.cauterize()
}

func load() -> Promise<Int> { .value(1) }

func show() {
  // expect below: error: cannot convert value of type '@Sendable (String) -> ()' to expected argument type '@isolated(any) @Sendable (Int) throws -> Void'
  load().done { (text: String) in print(text) }.cauterize()
  // expect below: error: cannot convert value of type 'Promise<Int>' to closure result type 'Guarantee<String>'
  firstly { load() }.done { (text: String) in print(text) }.cauterize()
  // expect below: error: instance method 'then' requires that 'PromiseCell' conform to 'Thenable'
  load().then { _ in load() }.done { (text: String) in print(text) }.cauterize()
}
