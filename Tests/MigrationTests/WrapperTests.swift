import CancellablePromises
import TestSupport
import Testing

@Suite(.relyingOnConfiguration) struct WrapperTests {
  private let plain: Promise<Int>, plainResolver: Resolver<Int>
  private let number: CancellablePromise<Int>, numberResolver: Resolver<Int>
  private let text: CancellablePromise<String>, textResolver: Resolver<String>

  init() {
    _ = silence
    (plain, plainResolver) = Promise<Int>.pending()
    (number, numberResolver) = CancellablePromise<Int>.pending()
    (text, textResolver) = CancellablePromise<String>.pending()
  }

  @Test func `one expression, with and without the label`() async {
    let labelled = CancellablePromise(wrapper: { cancelPromise in
      when(plain, while: cancelPromise)
    })
    let trailing = CancellablePromise { cancelPromise in
      when(plain, while: cancelPromise)
    }
    let itself = CancellablePromise<Int> { _ in number }
    labelled.cancel()
    plainResolver.fulfill(1)
    numberResolver.fulfill(2)
    await drained()
    #expect(labelled.wasCancelled && trailing.value == 1 && itself.value == 2)
  }

  @Test func `a chain of steps`() async {
    let promise = CancellablePromise<String> { cancelPromise in
      firstly {
        when(plain, while: cancelPromise)
      }.then { value -> Promise<String> in
        let text = "\(value)"
        return when(Promise.value(text), while: cancelPromise)
      }
    }
    plainResolver.fulfill(1)
    await drained()
    #expect(promise.value == "1")
  }

  @Test func `several statements`() async {
    let spelled = CancellablePromise<String> { cancelPromise -> Promise<String> in
      let next = plain.map { $0 + 1 }
      return when(next, while: cancelPromise).map { "\($0)" }
    }
    let inferred = CancellablePromise<String> { cancelPromise in
      let next = plain.map { $0 + 1 }
      return when(next, while: cancelPromise).map { "\($0)" }
    }
    let guarded = CancellablePromise<Int> { cancelPromise in
      guard plain.isResolved else { throw TestError.first }
      return when(plain, while: cancelPromise)
    }
    let complete = CancellablePromise<String> {
      (cancelPromise: Promise<Void>) -> Promise<String> in
      let first = when(number, while: cancelPromise, autoCancel: true)
      return first.map { "\($0)" }.asPromise()
    }
    complete.cancel()
    plainResolver.fulfill(1)
    await drained()
    #expect(spelled.value == "2" && inferred.value == "2")
    #expect(guarded.error as? TestError == .first)
    #expect(number.isCancelled && complete.wasCancelled)
  }

  @Test func `a plain promise where a plain promise is expected`() async {
    let (condition, conditionResolver) = Promise<Void>.pending()
    let p: Promise<Int> = when(number, while: condition)
    let ensured: Promise<Int> = when(number, while: condition, isEnsured: true)
    let cancelling: Promise<(Int, String)> = when(
      when(fulfilled: number, text, autoCancel: true), while: condition, autoCancel: true)
    conditionResolver.reject(TestError.first)
    await drained()
    #expect(p.error as? TestError == .first && ensured.error as? TestError == .first)
    #expect(cancelling.error as? TestError == .first && number.isCancelled && text.isCancelled)
  }

  @Test func `waits for tasks together, and reads the results of all`() async {
    func started() -> CancellablePromise<(Int, String)> {
      CancellablePromise { cancelPromise in
        let tasks = when(fulfilled: number, text, autoCancel: true)
        let outcome = race(tasks.asVoid(), cancelPromise)
        return outcome.map { tasks.value! }
      }
    }
    let both = started().asPromise()
    let sum = CancellablePromise<Int> { cancelPromise in
      let tasks = when(fulfilled: number, number)
      return firstly {
        race(tasks.asVoid(), cancelPromise)
      }.map {
        let (first, second) = tasks.value!
        return first + second
      }
    }
    numberResolver.fulfill(1)
    textResolver.fulfill("one")
    await drained()
    #expect(both.value.map { $0 == (1, "one") } == true && sum.value == 2)
  }

  @Test func `reacts to the cancel itself`() async {
    let promise = CancellablePromise<Int> { cancelPromise in
      cancelPromise.catch(policy: .allErrors) { _ in number.cancel() }
      return number.asPromise()
    }
    promise.cancel()
    await drained()
    #expect(number.isCancelled && promise.wasCancelled)
  }
}
