import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L76, L88: an observer that only a cancel ends settles then, its body dropped or not.
@Suite(.leavesThreadClean) struct LeftObserverTests {
  /// Promises released while only a cancel could end them.
  enum Left: CaseIterable {
    case never, using, wrapper, race, all, link

    func make() -> CancellablePromise<Int> {
      let lost = Promise<Int>.pending().promise
      return switch self {
      case .never: .never
      case .using: CancellablePromise(using: lost, cancel: {})
      case .wrapper: CancellablePromise(wrapper: { _ in lost })
      case .race:
        CancellablePromises.race(
          [.never, CancellablePromise(using: lost, cancel: {})], autoCancel: true)
      case .all:
        CancellablePromises.when(fulfilled: [CancellablePromise<Int>.never, .value(1)])
          .map(on: nil) { $0[0] }
      case .link: CancellablePromise<Int>.never.map(on: nil) { $0 }
      }
    }
  }

  /// Operators with a body for cancels, too.
  enum Observer: CaseIterable {
    case ensure, ensureThen, tap, tapError, `catch`, finally, nested

    func attach(
      to promise: CancellablePromise<Int>, on dispatcher: (any Dispatcher)?, _ fate: Fate,
      _ resolver: Shared<Resolver<Void>?>
    ) -> CancellableCell {
      switch self {
      case .ensure: promise.ensure(on: dispatcher) {}
      case .ensureThen:
        switch fate {
        case .lostCleanup: promise.ensureThen(on: dispatcher) { Promise<Void>.pending().promise }
        case .lostLaterCleanup:
          promise.ensureThen(on: dispatcher) { Promise<Void> { resolver.value = $0 } }
        default: promise.ensureThen(on: dispatcher) { Guarantee.value }
        }
      case .tap: promise.tap(on: dispatcher) { _ in }
      case .tapError: promise.tapError(on: dispatcher) { _ in }
      case .catch: promise.catch(on: dispatcher, policy: .allErrors) { _ in }
      case .finally: promise.catch(on: nil) { _ in }.finally(on: dispatcher) {}
      case .nested: promise.ensure(on: dispatcher) {}.ensure(on: dispatcher) {}
      }
    }
  }

  /// The fate of the body.
  enum Fate: CaseIterable {
    case droppedAtOnce, droppedLater, lostCleanup, lostLaterCleanup
  }

  @Test(arguments: Left.allCases, Fate.allCases)
  func `a cancelled observer settles, and so do all links below`(
    left: Left, fate: Fate
  ) {
    for observer in Observer.allCases {
      for canceller in Canceller.all { check(left, observer, fate, canceller) }
    }
  }

  private func check(_ left: Left, _ observer: Observer, _ fate: Fate, _ canceller: Canceller) {
    let isForCleanup = fate != .droppedAtOnce && fate != .droppedLater
    guard observer == .ensureThen || !isForCleanup else { return }
    let name = "\(left) \(observer) \(fate) \(canceller)"
    let works = ManualDispatcher()
    let resolver = Shared<Resolver<Void>?>(nil)
    let dispatcher: (any Dispatcher)? =
      switch fate {
      case .droppedAtOnce: ClosedDispatcher()
      case .droppedLater: works
      default: nil
      }
    let cell = observer.attach(to: left.make(), on: dispatcher, fate, resolver)
    let behind = Recorder<Bool>()
    cell.attachFinally(Hop()) { behind.append(true) }
    #expect(cell.loadState().isPending, "\(name)")
    let promise = cell as? CancellablePromise<Int>
    let cancel = promise.map(canceller.prepare) ?? { cell.cancel(for: cancellation) }
    cancel()
    // The promises of bodies may be lost only later, several times in a row.
    for _ in 0..<2 {
      works.dropAll()
      resolver.value = nil
    }
    #expect(behind.count == 1 && cell.loadState().isSettled, "\(name)")
    if let promise { #expect(promise.error?.isCancelled == true, "\(name)") }
  }

}

/// A dispatcher after shutdown, which drops all work.
private struct ClosedDispatcher: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) {}
}
