import CancellablePromises
import Dispatch
import TestSupport
import Testing

@testable import Promises

/// Handlers of one promise in one actor run in the order of attachment.
@Suite struct AttachmentOrderTests {
  @Test(arguments: HandlersInOrder.all, Site.allCases)
  func `handlers attached while another thread runs earlier ones keep their order`(
    _ handlers: HandlersInOrder, site: Site
  ) async {
    await handlers.check(in: site) { attach, source in
      let (isTelling, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      source.pipe {
        isTelling.signal()
        goOn.wait()
      }
      attach()
      let thread = onThread(source.settle)
      isTelling.wait()
      attach()
      goOn.signal()
      thread.join()
      attach()
    }
  }

  @Test(arguments: HandlersInOrder.all, Site.allCases)
  func `handlers attached while another thread settles keep their order`(
    _ handlers: HandlersInOrder, site: Site
  ) async {
    for _ in 0..<Scale.rounds / 400 {
      await handlers.check(in: site) { attach, source in
        let begin = DispatchSemaphore(value: 0)
        let thread = onThread {
          begin.wait()
          source.settle()
        }
        attach()
        begin.signal()
        for _ in 0..<5 { attach() }
        thread.join()
      }
    }
  }
}

/// An error with a closure called by each comparison.
private struct Watched: Error, Equatable {
  let compare: @Sendable () -> Void

  static func == (left: Watched, right: Watched) -> Bool {
    right.compare()
    return true
  }
}

extension AttachmentOrderTests {
  @Test func `catch(only:) keeps its place while comparing the error`() {
    let log = Recorder<String>()
    let dispatcher = ManualDispatcher()
    let (plain, plainResolver) = Promise<Int>.pending()
    // Weakly, since the promise keeps the error.
    let error = Watched { [weak plain] in
      plain?.catch(on: dispatcher) { _ in log.append("attached then") }
    }
    plain.catch(only: error, on: dispatcher) { _ in log.append("attached before") }.cauterize()
    plainResolver.reject(error)
    let (cancellable, resolver) = CancellablePromise<Int>.pending()
    let other = Watched { [weak cancellable] in
      cancellable?.catch(on: dispatcher) { _ in log.append("attached then") }
    }
    cancellable.catch(only: other, on: dispatcher) { _ in log.append("attached before") }
      .cauterize()
    resolver.reject(other)
    dispatcher.runAll()
    #expect(
      log.entries == ["attached before", "attached then", "attached before", "attached then"])
  }
}

/// The operators of a kind of promise with handlers for one outcome.
struct HandlersInOrder: Sendable, CustomTestStringConvertible {
  private let family: IsolatedFamily
  private let outcome: Outcome

  static let all = IsolatedFamily.promises.flatMap { family in
    Set(family.operators.map(\.outcome)).map { HandlersInOrder(family: family, outcome: $0) }
  }

  var testDescription: String { "\(family.testDescription), \(outcome)" }

  /// Makes a pending promise, and binds the operators to the promise.
  private func bound() -> (operators: [BoundOperator], source: IsolatedSource) {
    let (bound, source) = family.start()
    return (bound.filter { $0.outcome == outcome && $0.isInOrder }, source)
  }

  /// Checks that handlers run in the order of attachment.
  ///
  /// - Parameters:
  ///   - site: The actor on which handlers are attached and run.
  ///   - act: Attaches all operators, any number of times, and settles the promise.
  func check(in site: Site, _ act: Act) async {
    let (visits, attached) = await run(on: site.actor, act)
    let inOrder = (0..<attached).map { site.visit(of: $0) }
    if visits != inOrder { Issue.record("ran in the order \(visits.map(\.handler))") }
  }

  typealias Act = @Sendable (_ attach: () -> Void, _ source: Source) -> Void
  typealias Source = (settle: @Sendable () -> Void, pipe: IsolatedSource.Pipe)

  private func run(on actor: isolated any Actor, _ act: Act) async -> ([Visit], attached: Int) {
    let (operators, source) = bound()
    var attached = 0
    let visits = await visits { log in
      let attach = {
        for bound in operators {
          bound.attach(log.numbered(attached), actor)
          attached += 1
        }
      }
      act(attach, ({ source.settle(outcome) }, source.pipe))
    }
    return (visits, attached)
  }
}

/// An actor that can be kept busy.
private actor Desk {
  func note(_ number: Int, in log: Recorder<Int>) { log.append(number) }

  func attach(_ number: Int, to promise: Promise<Void>, _ log: Recorder<Int>) -> Promise<Void> {
    promise.done { self.note(number, in: log) }
  }

  func occupy(_ isOccupied: CheckedContinuation<Void, Never>, until goOn: DispatchSemaphore) {
    isOccupied.resume()
    goOn.wait()
  }
}

extension AttachmentOrderTests {
  @Test func `handlers of an actor run in order, whatever the priority of what settles`()
    async throws
  {
    let (desk, log, goOn) = (Desk(), Recorder<Int>(), DispatchSemaphore(value: 0))
    let (first, second) = (Promise<Void>.pending(), Promise<Void>.pending())
    let ends = [
      await desk.attach(1, to: first.promise, log), await desk.attach(2, to: second.promise, log),
    ]
    await withCheckedContinuation { isOccupied in
      Task.detached { await desk.occupy(isOccupied, until: goOn) }
    }
    for (resolver, priority) in [
      (first.resolver, TaskPriority.background), (second.resolver, .high),
    ] {
      // Waiting for the task itself would raise its priority.
      await withCheckedContinuation { hasSettled in
        Task.detached(priority: priority) {
          resolver.fulfill()
          hasSettled.resume()
        }
      }
    }
    goOn.signal()
    try await when(fulfilled: ends).async()
    #expect(log.entries == [1, 2])
  }
}
