import TestSupport
import Testing

@testable import Promises

private struct User: Sendable, Equatable {
  var name = "Ada"
  var number: Int? = 1
  var friends: [String] = ["Charles", "Byron"]
  var isKnown = true
}

private struct Service: Sendable {
  let log = Recorder<String>()

  func load(_ name: String) -> Promise<Int> { .value(name.count) }
  func loadSurely(_ name: String) -> Guarantee<Int> { .value(name.count) }
  func length(of name: String) -> Int { name.count }
  func parse(_ name: String) throws -> Int {
    guard name.count < 5 else { throw TestError.first }
    return name.count
  }
  func note(_ name: String) { log.append(name) }
  func note(error: any Error) { log.append("\(error)") }
  func restore(after error: any Error) -> Promise<String> { .value("restored") }
  func cleanUp() { log.append("clean") }
  func cleanUpLater() -> Guarantee<Void> {
    log.append("clean later")
    return .value
  }
  func translate(_ error: any Error) -> any Error { TestError.second }
}

/// Every operator takes closures of every written form.
@Suite struct ClosureShapesTests {
  private let service = Service()
  private let name = Promise.value("Ada")
  private let failed = Promise<String>(error: TestError.first)

  @Test func `key paths`() {
    let user = Promise.value(User())
    #expect(user.map(on: nil, \.name).value == "Ada")
    #expect(user.compactMap(on: nil, \.number).value == 1)
    let users = Promise.value([User(), User(name: "Bo", number: nil, isKnown: false)])
    #expect(users.mapValues(on: nil, \.name).value == ["Ada", "Bo"])
    #expect(users.compactMapValues(on: nil, \.number).value == [1])
    #expect(users.flatMapValues(on: nil, \.friends).value?.count == 4)
    #expect(users.filterValues(on: nil, \.isKnown).value?.count == 1)
    #expect(users.firstValue(on: nil, where: \.isKnown).value?.name == "Ada")
    let sure = Guarantee.value(User())
    let sureName: Guarantee<String> = sure.map(on: nil, \.name)
    #expect(sureName.value == "Ada")
    let sureNames: Guarantee<[String]> = Guarantee.value([User()]).mapValues(on: nil, \.name)
    #expect(sureNames.value == ["Ada"])
  }

  @Test func `method references`() {
    #expect(name.then(on: nil, service.load).value == 3)
    #expect(name.then(on: nil, service.loadSurely).value == 3)
    #expect(name.map(on: nil, service.length).value == 3)
    #expect(name.map(on: nil, service.parse).value == 3)
    #expect(name.done(on: nil, service.note).isFulfilled)
    #expect(name.get(on: nil, service.note).value == "Ada")
    #expect(name.ensure(on: nil, service.cleanUp).value == "Ada")
    #expect(name.ensureThen(on: nil, service.cleanUpLater).value == "Ada")
    #expect(failed.recover(on: nil, service.restore).value == "restored")
    #expect(failed.mapError(on: nil, service.translate).testError == .second)
    failed.catch(on: nil, service.note(error:)).finally(on: nil, service.cleanUp)
    let names = Promise.value(["Ada", "Bo"])
    #expect(names.mapValues(on: nil, service.length).value == [3, 2])
    #expect(names.thenMap(on: nil, service.load).value == [3, 2])
    #expect(names.sortedValues(on: nil) { $0 > $1 }.value == ["Bo", "Ada"])
    #expect(Promise.value("1").compactMap(on: nil, Int.init).value == 1)
    let sure: Guarantee<Int> = Guarantee.value("Ada").then(on: nil, service.loadSurely)
    #expect(sure.value == 3)
    #expect(service.log.entries == ["Ada", "Ada", "clean", "clean later", "first", "clean"])
  }

  @Test func `shorthand arguments`() {
    #expect(name.then(on: nil) { Promise.value($0 + "!") }.value == "Ada!")
    #expect(name.map(on: nil) { $0.count }.value == 3)
    #expect(name.compactMap(on: nil) { Int($0) }.error is PromiseError)
    #expect(name.done(on: nil) { self.service.note($0) }.isFulfilled)
    #expect(name.get(on: nil) { self.service.note($0) }.value == "Ada")
    #expect(name.tap(on: nil) { self.service.note("\($0)") }.value == "Ada")
    #expect(failed.recover(on: nil) { Promise.value("\($0)") }.value == "first")
    failed.catch(on: nil) { self.service.note(error: $0) }
    #expect(Promise.value([2, 1]).sortedValues(on: nil) { $0 < $1 }.value == [1, 2])
    #expect(Promise.value([2, 1]).filterValues(on: nil) { $0 > 1 }.value == [2])
    #expect(
      Promise.value([2, 1]).thenFlatMap(on: nil) { Promise.value([$0, $0]) }.value?.count == 4)
  }

  @Test func `closures of several statements`() {
    let then = name.then(on: nil) { name -> Promise<Int> in
      let count = name.count
      return .value(count)
    }
    #expect(then.value == 3)
    let inferred = name.then(on: nil) { name in
      let count = name.count
      return Promise.value(count)
    }
    #expect(inferred.value == 3)
    let map = name.map(on: nil) { name in
      let count = name.count
      return count + 1
    }
    #expect(map.value == 4)
    let throwing = name.map(on: nil) { name -> Int in
      if name.isEmpty { throw TestError.first }
      return try self.service.parse(name)
    }
    #expect(throwing.value == 3)
    let compact = name.compactMap(on: nil) { name -> Int? in
      let first = name.first
      return first?.wholeNumberValue
    }
    #expect(compact.isRejected)
    let recovered = failed.recover(on: nil) { error -> Promise<String> in
      guard error is TestError else { throw error }
      return .value("ok")
    }
    #expect(recovered.value == "ok")
    let guaranteed = failed.recover(on: nil) { error -> Guarantee<String> in
      let text = "\(error)"
      return .value(text)
    }
    #expect(guaranteed.value == "first")
    let ended: Guarantee<Void> = failed.asVoid().recover(on: nil) { error in
      let text = "\(error)"
      self.service.note(text)
    }
    #expect(ended.isFulfilled)
  }

  @Test func `a whole chain reads as in PromiseKit`() {
    let log = Recorder<String>()
    firstly {
      service.load("Ada")
    }.then(on: nil) { count in
      self.service.load(String(repeating: "x", count: count))
    }.map(on: nil) { $0 * 2 }
      .get(on: nil) { log.append("get \($0)") }
      .done(on: nil) { log.append("done \($0)") }
      .ensure(on: nil) { log.append("ensure") }
      .catch(on: nil) { _ in log.append("catch") }
      .finally(on: nil) { log.append("finally") }
    #expect(log.entries == ["get 6", "done 6", "ensure", "finally"])
  }
}
