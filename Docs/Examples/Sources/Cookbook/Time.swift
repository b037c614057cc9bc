import CancellablePromises
import Samples

func stock() -> Promise<Int> {
  attempt(
    5, delay: .exponential(initial: .milliseconds(1), jitter: 0.5),
    shouldRetry: { error in (error as? ShopError) == .overloaded }
  ) { number in
    print("attempt", number)
    return Shop.stock()
  }
}

func sent() -> Promise<String> {
  poll(every: .milliseconds(1), until: { state in state == "sent" }) { Shop.state() }
}

func picture(_ number: Int, within limit: Duration) -> Promise<String> {
  Shop.picture(number)
    .timeout(limit)
    .recover(only: TimeoutError.self) { _ in Promise.value("a placeholder") }
}

struct TooSlow: Error { let step: String }

extension Promise {
  func timeout(_ limit: Duration, _ step: String) -> Promise {
    timeout(limit, clock: clock).mapError(on: nil) { error in
      error is TimeoutError ? TooSlow(step: step) : error
    }
  }
}

func fromAnyMirror(_ id: Int) -> Promise<Customer> {
  race(fulfilled: Shop.customer(0), Shop.customer(id))
}

func hedgedPicture(_ number: Int) -> CancellablePromise<String> {
  let late = CancellablePromise.after(.milliseconds(300), clock: clock)
  return race(
    fulfilled: limitedPicture(number), late.then { limitedPicture(number) }, autoCancel: true)
}

/// The time of a clock of Swift's.
struct AnyClock<Base: Clock<Duration>>: PromiseClock {
  private let base: Base
  private let (start, begin): (Base.Instant, ContinuousClock.Instant)

  init(_ base: Base) {
    self.base = base
    (start, begin) = (base.now, .now)
  }

  var now: ContinuousClock.Instant { begin + start.duration(to: base.now) }

  func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> PromiseTimer {
    let task = Task {
      try await base.sleep(for: delay)
      work()
    }
    return PromiseTimer { task.cancel() }
  }
}

@MainActor
final class SearchField {
  private let latest = Latest<Void>()
  private(set) var shown: [String] = []
  private(set) var isBusy = false

  func textDidChange(to text: String) {
    isBusy = true
    latest.run(after: .milliseconds(300), clock: clock) { [weak self] in
      Shop.search(text).done { [weak self] matches in self?.shown = matches }
    }
    .catch { error in print(error) }
    .finally { [weak self] in if let self { isBusy = latest.isBusy } }
  }
}

@MainActor
func time() async throws {
  try await sample("Retrying", prints: ["attempt 1", "attempt 2", "attempt 3", "12"]) {
    print(try await stock().async())
  }
  try await sample("Polling", prints: ["sent"]) {
    print(try await sent().async())
  }
  try await sample("A timeout", prints: ["picture 1", "a placeholder"]) {
    print(try await picture(1, within: .seconds(60)).async())
    print(try await picture(1, within: .zero).async())
    _ = Shop.mostAtATime()
  }
  try await sample("Two time limits", prints: ["TooSlow(step: \"order\")", "noCustomer"]) {
    let order = Promise<Int> { resolver in after(.seconds(60)).done { resolver.fulfill(1) } }
      .timeout(.seconds(10), "order")
    clock.advance(by: .seconds(10))
    do { _ = try await order.async() } catch { print(error) }
    do { _ = try await Shop.customer(0).timeout(.seconds(10), "customer").async() } catch {
      print(error)
    }
  }
  try await sample("Timers", prints: ["0 1 0"]) {
    _ = after(.seconds(3600), clock: clock)
    let dropped = clock.timerCount
    after(.seconds(3600), clock: clock).done { print("an hour later") }
    let kept = clock.timerCount
    clock.dropAll()
    let reminder = CancellablePromise.after(.seconds(3600), clock: clock)
    reminder.done { print("never printed") }.cauterize()
    reminder.cancel()
    print(dropped, kept, clock.timerCount)
  }
  try await sample("A second request, if the first is late", prints: ["picture 1", "1 0"]) {
    print(try await hedgedPicture(1).async())
    print(Shop.mostAtATime(), clock.timerCount)
  }
  try await sample("Another clock", prints: ["later"]) {
    let clock = AnyClock(SuspendingClock())
    let start = clock.now
    await after(.milliseconds(1), clock: clock).async()
    print(clock.now - start >= .milliseconds(1) ? "later" : "too early")
  }
  try await sample("The first that works", prints: ["customer 7"]) {
    print(try await fromAnyMirror(7).async().name)
  }
  try await sample(
    "A search field", prints: ["searched for Brat", "[\"Bratwurst\", \"Bratbrot\"]"]
  ) {
    let field = SearchField()
    for text in ["B", "Br", "Bra", "Brat"] { field.textDidChange(to: text) }
    clock.advance(by: .milliseconds(300))
    while field.isBusy { await Task.yield() }
    print(field.shown)
  }
}
