import Promises
import Samples

func logIn() -> Promise<String> { .value("token") }
func findAccount(_ token: String) -> Promise<String> { .value("account of \(token)") }
func readBalance(_ account: String) -> Promise<Int> { .value(account.count) }

func loadTitle() -> Promise<String> { .value("Statement") }
func askForDate() -> Guarantee<String> { .value("1 May") }
func loadCurrency() -> Promise<String> { .value("krona") }

func typeset(_ text: String) -> Promise<String> { .value("<\(text)>") }

/// Three steps that need each other, three tasks that do not, and one that needs all of it.
func statement() -> Promise<String> {
  let balance = logIn().then { findAccount($0) }.then { readBalance($0) }
  return when(
    fulfilled: balance, loadTitle(), askForDate(), loadCurrency()
  ).then { balance, title, date, currency in
    typeset("\(title) of \(date): \(balance) \(currency)")
  }
}

@MainActor
func feeding() async throws {
  try await sample("Three and three", prints: ["<Statement of 1 May: 16 krona>"]) {
    statement().done { print($0) }.cauterize()
  }
}
