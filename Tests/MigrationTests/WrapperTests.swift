import CancellablePromises
import TestSupport
import Testing

/// The ways in which old code makes a wrapper's promise of a plain one.
private let shapes: [(Promise<Int>) -> CancellablePromise<String>] = [
  { plain in
    CancellablePromise(wrapper: { cancelPromise in
      when(plain.map { "\($0)" }, while: cancelPromise)
    })
  },
  { plain in
    CancellablePromise<String> { cancelPromise in
      firstly {
        when(plain, while: cancelPromise)
      }.then { value -> Promise<String> in
        let text = "\(value)"
        return when(Promise.value(text), while: cancelPromise)
      }
    }
  },
  { plain in
    CancellablePromise<String> { cancelPromise -> Promise<String> in
      let next = plain.map { "\($0)" }
      return when(next, while: cancelPromise).map { $0 }
    }
  },
  { plain in
    CancellablePromise<String> { cancelPromise in
      let next = plain.map { "\($0)" }
      guard next.isPending else { throw TestError.first }
      return when(next, while: cancelPromise)
    }
  },
  { plain in
    CancellablePromise<String> { (cancelPromise: Promise<Void>) -> Promise<String> in
      let first = when(plain.asCancellable(), while: cancelPromise, autoCancel: true)
      return first.map { "\($0)" }.asPromise()
    }
  },
  { plain in
    CancellablePromise { cancelPromise in
      let tasks = when(fulfilled: plain.asCancellable(), plain.asCancellable(), autoCancel: true)
      let outcome = race(tasks.asVoid(), cancelPromise)
      return outcome.map { "\(tasks.value!.0)" }
    }
  },
  { plain in
    CancellablePromise<String> { cancelPromise in
      let number = plain.asCancellable()
      cancelPromise.catch(policy: .allErrors) { _ in number.cancel() }
      return number.map { "\($0)" }.asPromise()
    }
  },
]

@Suite(.relyingOnConfiguration) struct WrapperTests {
  @Test(arguments: shapes.indices)
  func `a wrapper of any shape passes on the value, and is cancelled`(shape: Int) async {
    let (plain, resolver) = Promise<Int>.pending()
    let (stopped, done) = (shapes[shape](plain), shapes[shape](plain))
    stopped.cancel()
    await drained()
    resolver.fulfill(1)
    await drained()
    #expect(stopped.wasCancelled && done.value == "1")
  }

  @Test func `a manual dispatcher has its former counts`() {
    let dispatcher = ManualDispatcher()
    for _ in 0..<2 { dispatcher.dispatch {} }
    dispatcher.runNext()
    #expect(dispatcher.count == 1 && dispatcher.total == 2)
  }

  @Test func `a plain promise where a plain promise is expected`() async {
    let (number, numberResolver) = CancellablePromise<Int>.pending()
    let (text, textResolver) = CancellablePromise<String>.pending()
    let (condition, conditionResolver) = Promise<Void>.pending()
    let p: Promise<Int> = when(number, while: condition)
    let ensured: Promise<Int> = when(number, while: condition, isEnsured: true)
    let cancelling: Promise<(Int, String)> = when(
      when(fulfilled: number, text, autoCancel: true), while: condition, autoCancel: true)
    conditionResolver.reject(TestError.first)
    await drained()
    #expect(p.error as? TestError == .first && ensured.error as? TestError == .first)
    #expect(cancelling.error as? TestError == .first && number.isCancelled && text.isCancelled)
    withExtendedLifetime((numberResolver, textResolver)) {}
  }
}
