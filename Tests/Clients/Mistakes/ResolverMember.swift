import Promises

func load(_ id: Int) -> Promise<Int> {
  // expect below: error: contextual closure type '@isolated(any) @Sendable () async throws -> Int' expects 0 arguments, but 1 was used in closure body
  let _ = Promise<Int> { seal in seal.fulfil(id) }
  // expect below: error: contextual closure type '@isolated(any) @Sendable () async throws -> Int' expects 0 arguments, but 1 was used in closure body
  // swift-format-ignore
  let _ = Promise<Int> { seal in let number = id + 1; seal.fulfil(number) }
  return .value(id)
}
