import CancellablePromises
import Dispatch
import TestSupport
import Testing

@testable import Promises

/// How `conf` takes part in choosing where handlers without `on:` run.
extension ConfigurationTests {
  @Test(arguments: IsolatedOperator.all.filter { $0.role != nil }, Moment.allCases)
  func `a handler of no actor runs on conf's dispatcher at the time of the call`(
    _ operation: IsolatedOperator, moment: Moment
  ) {
    let (map, `return`, late) = (OwnDispatcher(), OwnDispatcher(), OwnDispatcher())
    let ended = Recorder<[Visit]>()
    OwnDispatcher.$isOwn.withValue(true) {
      configured {
        $0.D = (map, `return`)
      } _: {
        follow { log in
          let (bound, settle) = operation.start()
          // Some moments settle on another thread.
          moment.run({ OwnDispatcher.$isOwn.withValue(true) { settle() } }) {
            bound.attach(log, nil)
            conf.D = (late, late)
          }
        } ended: {
          ended.append($0)
        }
      }
    }
    let (due, other) = operation.role == .map ? (map, `return`) : (`return`, map)
    #expect(due.manual.waitingCount == 1 && ended.count == 0)
    due.manual.runAll()
    #expect(ended.entries == [[Visit(isLater: true)]])
    #expect(other.manual.receivedCount == 0 && late.manual.receivedCount == 0)
  }

  @MainActor
  @Test func `operators without a handler use conf's dispatcher, even in an actor's code`() {
    let (map, `return`) = (ManualDispatcher(), ManualDispatcher())
    configured {
      $0.D = (map, `return`)
      $0.logHandler = { _ in }
    } _: {
      _ = Promise.value([2, 1]).sortedValues()
      _ = Guarantee.value([2, 1]).sortedValues()
      _ = CancellablePromise.value([2, 1]).sortedValues()
      #expect(map.waitingCount == 3 && `return`.waitingCount == 0)
      Promise<Int>(error: TestError.first).cauterize()
      Promise<Int>(error: TestError.first).catch(only: TestError.second) { _ in }.cauterize()
      CancellablePromise<Int>(error: TestError.first).cauterize()
      CancellablePromise<Int>(error: TestError.first).catch(only: TestError.second) { _ in }
        .cauterize()
      #expect(map.waitingCount == 3 && `return`.waitingCount == 4)
      map.runAll()
      `return`.runAll()
    }
  }

  @Test(arguments: IsolatedOperator.all)
  func `a handler's actor wins over conf`(_ operation: IsolatedOperator) async {
    let unused = OwnDispatcher()
    let dispatchers: [(any Dispatcher)?] = [nil, DispatchQueue.marked("conf"), unused]
    for dispatcher in dispatchers {
      await configured {
        $0.D = (dispatcher, dispatcher)
      } _: {
        for moment in Moment.allCases {
          for site in Site.allCases {
            let visits = await OwnDispatcher.$isOwn.withValue(true) {
              await operation.visits(of: site.actor, moment)
            }
            #expect(visits == [site.visit()], "\(site), \(moment)")
          }
        }
      }
    }
    #expect(unused.manual.receivedCount == 0)
  }
}

/// A manual dispatcher for the work of one test.
///
/// What other tests hand out by `conf` meanwhile runs immediately.
private final class OwnDispatcher: Dispatcher {
  @TaskLocal static var isOwn = false
  let manual = ManualDispatcher()

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    if Self.isOwn { manual.dispatch(work) } else { work() }
  }
}
