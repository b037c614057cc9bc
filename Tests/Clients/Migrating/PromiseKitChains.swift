import Dispatch
import Promises

// Values, views and services from the time before `Sendable`.

class Picture {
  var width = 0
}

class Profile {
  var name = ""
  var age: Int?
  var friends: [String] = []
}

class TextView {
  var text: String?
}

protocol ProfileService: AnyObject {
  func logIn(_ user: String) -> Promise<String>
  func profile(token: String) -> Promise<Profile>
  func picture(of profile: Profile) -> Promise<Picture>
}

class ProfileController {
  let service: ProfileService
  let name = TextView()
  var isBusy = false
  var pictures: [Picture] = []

  init(service: ProfileService) { self.service = service }

  func refresh() -> Promise<Void> {
    return firstly { () -> Promise<String> in
      guard !isBusy else { throw PromiseError.cancelled }
      return service.logIn("ada")
    }.then(on: DispatchQueue.global(qos: .userInitiated)) { token -> Promise<Profile> in
      let trimmed = token.dropFirst()
      return self.service.profile(token: String(trimmed))
    }.map(on: nil) { profile -> (String, Int) in
      guard let age = profile.age else { throw PromiseError.badInput }
      return (profile.name, age)
    }.done { [weak self] name, age in
      self?.name.text = "\(name), \(age)"
    }
  }

  func everyOperator(_ profile: Promise<Profile>) {
    let queue = DispatchQueue(label: "work", attributes: .concurrent)
    profile.then(on: queue, flags: .barrier) { self.service.picture(of: $0) }
      .map(on: .main) { $0.width }
      .compactMap { Int("\($0)") }
      .get(on: queue) { print($0) }
      .tap { print($0) }
      .done(on: DispatchQueue.main, flags: nil) { print($0) }
      .recover { error -> Promise<Void> in throw error }
      .ensureThen { after(seconds: 0.1) }
      .ensure(on: queue) { print("ended") }
      .catch(on: queue, policy: .allErrors) { print($0) }
      .finally(on: .main) { self.isBusy = false }
    profile.asVoid().cauterize()
    profile.done(show).catch(show).finally(reset)  // expect: warning: converting non-Sendable
    profile.map(\.name).done { self.name.text = $0 }.cauterize()
  }

  func guarantees(_ profile: Promise<Profile>) {
    let surely: Guarantee<Profile> = profile.recover { _ in .value(Profile()) }
    surely.done { self.name.text = $0.name }
    surely.get { print($0) }.map { $0.name }.then { Guarantee.value($0.count) }.done { print($0) }
    profile.asVoid().recover { self.show($0) }.done { self.isBusy = false }
    surely.asVoid().then { after(.seconds(1)) }.done(reset)  // expect: warning: non-Sendable
    surely.compactMap { $0.age }.tap { print($0) }.cauterize()
  }

  func sequences(_ profiles: Promise<[Profile]>) {
    profiles.mapValues { $0.name }.sortedValues().done { print($0) }.cauterize()
    profiles.thenMap { self.service.picture(of: $0) }.done { self.pictures = $0 }.cauterize()
  }

  private func show(_ error: Error) { name.text = "\(error)" }

  private func show(_ profile: Profile) { name.text = profile.name }

  private func reset() { isBusy = false }
}
