import Promises

func load() -> Promise<Int> { .value(1) }

func show() {
  // expect below: error: cannot convert value of type '@Sendable (String) -> ()' to expected argument type '@isolated(any) @Sendable (Int) throws -> Void'
  load().done { (text: String) in print(text) }.cauterize()
  // expect below: error: cannot convert value of type 'Promise<Int>' to closure result type 'Guarantee<String>'
  firstly { load() }.done { (text: String) in print(text) }.cauterize()
  // expect below: error: instance method 'then' requires that 'PromiseCell' conform to 'Thenable'
  load().then { _ in load() }.done { (text: String) in print(text) }.cauterize()
}
