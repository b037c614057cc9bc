import CancellablePromises
import TestSupport

/// Makes the promises of a program.
extension ThreadedWorld {
  func make(_ maker: ThreadedProgram.Maker, at index: Int) -> Slot {
    switch maker {
    case .plain:
      let (promise, resolver) = Promise<Payload>.pending()
      resolvers[index] = resolver
      return .plain(promise)
    case .root(let deed):
      let block = block(witnesses[0].attach(.cancelBlock, to: index), deed)
      return .cancellable(
        Value(resolver: { resolver in
          resolvers[index] = resolver
          return block
        }))
    case .link(let `operator`, let source, let inner, let queued):
      let body = LinkBody(
        handler: witnesses[0].attach(.body(`operator`), to: index), tracked: count.make(),
        inner: inner, world: self)
      let dispatcher = queued ? queue : nil
      switch slots[source]! {
      case .cancellable(let promise):
        return .cancellable(body.link(`operator`, of: promise, on: dispatcher))
      case .plain(let promise): return .plain(body.link(`operator`, of: promise, on: dispatcher))
      }
    case .combine(let combination, let inputs, let autoCancel):
      return .cancellable(combine(combination, inputs.map { cancellable($0) }, autoCancel))
    case .whileCondition(let task, let condition, let autoCancel):
      return .cancellable(
        when(cancellable(task), while: cancellable(condition), autoCancel: autoCancel))
    case .convert(let conversion, let source): return convert(cancellable(source), conversion)
    case .wrapper:
      return .cancellable(
        Value(wrapper: { [self] cancelPromise -> Promise<Payload> in
          let (inner, resolver) = Promise<Payload>.pending()
          resolvers[index] = resolver
          let payload = Payload(index, count.make())
          return race(inner, cancelPromise.map(on: nil) { payload })
        }))
    }
  }

  private func cancellable(_ index: Int) -> Value { slots[index]!.cancellable }

  private func convert(_ source: Value, _ conversion: ThreadedProgram.Conversion) -> Slot {
    switch conversion {
    case .shielded: .cancellable(source.shielded())
    case .branch: .cancellable(source.shared().branch())
    case .asPromise: .plain(source.asPromise())
    case .asCancellable: .cancellable(source.asPromise().asCancellable())
    case .cancelOnDeinit: .cancellable(source.cancelOnDeinit())
    case .timeout where flaw == .forsakes:
      .cancellable(source.asPromise().timeout(.seconds(1), clock: clock).asCancellable())
    case .timeout: .cancellable(source.timeout(.seconds(1), clock: clock))
    }
  }

  private func combine(
    _ combination: ThreadedProgram.Combination, _ inputs: [Value], _ autoCancel: Bool
  ) -> Value {
    switch combination {
    case .race: return race(inputs, autoCancel: autoCancel)
    case .raceFulfilled: return race(fulfilled: inputs, autoCancel: autoCancel)
    case .whenFulfilled:
      let all: CancellablePromise<[Payload]> = when(fulfilled: inputs, autoCancel: autoCancel)
      return all.map(on: nil) { $0[0] }
    case .whenResolved:
      let all: CancellablePromise<[Result<Payload, any Error>]> =
        when(resolved: inputs, autoCancel: autoCancel)
      return all.map(on: nil) { try $0[0].get() }
    case .oneByOne:
      return when(fulfilled: inputs.makeIterator(), concurrently: 1, autoCancel: autoCancel)
        .map(on: nil) { $0[0] }
    }
  }
}

/// What the body of a link has.
private struct LinkBody: Sendable {
  let handler: Handler
  let tracked: Tracked
  /// The promise that it returns, if that is still there.
  ///
  /// With a reference to it the body could keep what keeps the body.
  let inner: Int
  let world: ThreadedWorld

  private func run() {
    tracked.touch()
    handler.run()
  }

  private func follow() -> CancellablePromise<Payload> {
    run()
    return world.promise(inner)?.cancellable ?? .value(Payload(inner, tracked))
  }

  func link(
    _ operator: ThreadedProgram.Operator, of source: CancellablePromise<Payload>,
    on dispatcher: (any Dispatcher)?
  ) -> CancellablePromise<Payload> {
    switch `operator` {
    case .map:
      return source.map(on: dispatcher) {
        run()
        return $0
      }
    case .get: return source.get(on: dispatcher) { _ in run() }
    case .then:
      return source.then(on: dispatcher) { _ in follow() }
    case .recover:
      return source.recover(on: dispatcher, policy: .allErrors) { _ in follow() }
    case .ensure: return source.ensure(on: dispatcher) { run() }
    case .tap: return source.tap(on: dispatcher) { _ in run() }
    case .ensureThen:
      return source.ensureThen(on: dispatcher) { follow().asVoid() }
    }
  }

  /// The same, letter by letter, of a promise that cannot be cancelled: overloads take no generics.
  func link(
    _ operator: ThreadedProgram.Operator, of source: Promise<Payload>,
    on dispatcher: (any Dispatcher)?
  ) -> Promise<Payload> {
    switch `operator` {
    case .map:
      return source.map(on: dispatcher) {
        run()
        return $0
      }
    case .get: return source.get(on: dispatcher) { _ in run() }
    case .then:
      return source.then(on: dispatcher) { _ in follow() }
    case .recover:
      return source.recover(on: dispatcher, policy: .allErrors) { _ in follow() }
    case .ensure: return source.ensure(on: dispatcher) { run() }
    case .tap: return source.tap(on: dispatcher) { _ in run() }
    case .ensureThen:
      return source.ensureThen(on: dispatcher) { follow().asVoid() }
    }
  }
}
