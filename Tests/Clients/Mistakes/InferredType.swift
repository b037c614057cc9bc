import Promises

func lengths(_ page: Promise<String>) {
  // In one line, so that no rest stays when the test removes the line.
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
