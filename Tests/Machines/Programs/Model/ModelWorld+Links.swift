// The roots and links of the model, and what their bodies do.

extension ModelWorld {
  func makeRoot(_ kind: ReferenceModel.Kind, at number: Int) -> Cell {
    let root = model.makeCell(kind)
    roots[number] = root
    return root
  }

  func block(_ deed: Deed, of number: Int) -> () -> Void {
    { [self] in
      let cancelled = slots.filter(\.value.isRequested).keys.sorted()
      log("\(number) cancel block, cancelled: \(cancelled)")
      switch deed {
      case .nothing, .attach: break
      case .fulfill(let value): roots[number]?.settle(.success(value))?.drain()
      case .reject(let fault): roots[number]?.settle(.failure(fault))?.drain()
      case .cancel(let other): if let other = cancellable(other) { model.cancel(other) }
      }
      act(.block, of: number)
    }
  }

  func wrapper(_ reaction: Reaction, at number: Int) -> Cell {
    let inner = makeRoot(.plain, at: number)
    let cancelPromise = model.makeCell(.plain)
    var returned = inner
    cancelPromise.attach(nil) { [self] in
      guard case .failure(let fault) = cancelPromise.outcome else { return nil }
      log("\(number) cancelPromise: \(fault.text)")
      switch reaction {
      case .fulfill(let value): inner.settle(.success(value))?.drain()
      case .reject(let fault): inner.settle(.failure(fault))?.drain()
      case .ignore, .race: break
      }
      return nil
    }
    if reaction == .race {
      returned = model.combine(.race, [inner, cancelPromise], autoCancel: false)
    }
    let wrapper = model.follower(of: returned)
    wrapper.isWrapper = true
    wrapper.signal = { cancelPromise.settle(.failure($0))?.drain() }
    return wrapper
  }

  func logBody(of number: Int, with outcome: Outcome?) {
    log("\(number) body(\(outcome?.text ?? ""))")
  }

  func link(
    _ operator: Operator, of source: Cell, _ reply: Reply, _ queued: Bool, _ number: Int,
    _ deed: @escaping () -> Void
  ) -> Cell {
    // The bodies of `thenMap` return cancellable promises only.
    let isPlain = source.kind == .plain
    let inner =
      switch reply {
      case .plain(let slot) where `operator` == .thenMap || `operator` == .thenFlatMap:
        returned(by: .follow(slot))
      // Below a plain promise, only `then` takes cancellable promises.
      case .follow(let slot) where isPlain && `operator` != .then && cancellable(slot) != nil:
        returned(by: .plain(slot))
      default: returned(by: reply)
      }
    let (linear, observer): (ReferenceModel.Kind, ReferenceModel.Kind) =
      isPlain ? (.plain, .plain) : (.linear, .observer)
    func body(_ outcome: Outcome) -> ReferenceModel.Step {
      logBody(of: number, with: outcome)
      deed()
      if case .fail(let fault) = reply, `operator` != .mapError { return .settle(.failure(fault)) }
      switch `operator` {
      case .map: return .settle(outcome.map { $0 + 1 })
      case .then, .recover, .recoverFailures, .recoverOne, .recoverTests, .recoverCancelled:
        return .follow(inner())
      default: return .settle(outcome)
      }
    }
    /// A link with a body that does not get the outcome, between two that make a sequence of it.
    func element(_ body: @escaping (Outcome) -> ReferenceModel.Step) -> Cell {
      pass(
        model.link(.linear, of: pass(source), queued: queued, dispatch(number), when: \.isSuccess) {
          outcome in
          self.logBody(of: number, with: nil)
          deed()
          if case .fail(let fault) = reply { return .settle(.failure(fault)) }
          return body(outcome)
        })
    }
    switch `operator` {
    case .map, .get, .compactMap, .then:
      return model.link(
        linear, of: source, queued: queued, dispatch(number), when: \.isSuccess, body)
    case .done:
      // `done` has no value, so another link makes one.
      let done = model.link(
        linear, of: source, queued: queued, dispatch(number), when: \.isSuccess, body)
      return model.link(linear, of: done, queued: false, when: \.isSuccess) { _ in
        .settle(.success(0))
      }
    case .recover, .recoverFailures, .recoverOne, .recoverTests, .recoverCancelled:
      let handling: Handling =
        switch `operator` {
        case .recover: .allErrors
        case .recoverFailures: .failures
        case .recoverOne: .one
        case .recoverTests: .tests
        default: .cancellations
        }
      return model.link(
        linear, of: source, queued: queued, dispatch(number),
        when: { if case .failure(let fault) = $0 { handling.takes(fault) } else { false } }, body)
    case .mapValues, .flatMapValues, .compactMapValues, .filterValues:
      return element { .settle($0) }
    case .thenMap:
      return element { _ in .follow(self.model.combine(.whenFulfilled, [inner()], autoCancel: true))
      }
    case .thenFlatMap:
      return element { _ in
        .follow(self.model.combine(.whenFulfilled, [self.pass(inner())], autoCancel: true))
      }
    case .sortedValues: return pass(pass(pass(source), queued: queued, number))
    case .firstValue: return pass(pass(source), queued: queued, number)
    case .lastValue: return pass(pass(source))
    case .asVoid: return pass(pass(source)) { _ in .success(0) }
    case .tapError, .mapError:
      return model.link(
        `operator` == .tapError ? observer : linear, of: source, queued: queued, dispatch(number),
        when: { !$0.isSuccess }, body)
    case .tap:
      return model.link(
        observer, of: source, queued: queued, dispatch(number), when: { _ in true }, body)
    default:
      return model.link(
        observer, of: source, queued: queued, dispatch(number), when: { _ in true }
      ) { outcome in
        self.logBody(of: number, with: nil)
        deed()
        if `operator` == .ensureThen { return .hold(until: inner()) }
        return .settle(outcome)
      }
    }
  }

  /// The promise for a body to return, for replies with a promise.
  func returned(by reply: Reply) -> () -> Cell {
    switch reply {
    case .follow(let number):
      let cell = slots[number]!
      return { cell }
    case .plain(let number):
      let cell = slots[number]!
      return { [model] in model.promise(of: cell) }
    default:
      let value = if case .value(let value) = reply { value } else { 0 }
      return { [model] in
        let cell = model.makeCell(.plain)
        _ = cell.settle(.success(value))
        return cell
      }
    }
  }
}
