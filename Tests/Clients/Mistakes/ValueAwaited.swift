import Promises

func load(_ page: Promise<String>, _ number: Guarantee<Int>) async throws -> String? {
  // expect below: warning: no 'async' operations occur within 'await' expression
  // expect below: warning: no calls to throwing functions occur within 'try' expression
  if let text = try await page.value { return text }
  // expect below: warning: no 'async' operations occur within 'await' expression
  if let count = await number.value { return "\(count)" }
  return nil
}
