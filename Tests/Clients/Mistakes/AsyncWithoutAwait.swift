import Promises

func load(_ number: Promise<Int>) async throws -> Int {
  _ = try number.async()  // expect: error: expression is 'async' but is not marked with 'await'
  return try await number.async()
}

func surely(_ number: Promise<Int>) async -> Int {
  _ = await number.async()  // expect: error: not marked with 'try' and the error is not
  return await number.recover { _ in .value(1) }.async()
}
