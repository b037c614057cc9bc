import Pages

public func show() {
  loaded { result in
    switch result {
    case .fulfilled: print(page(result))
    case .rejected(let error): print(error)
    }
  }
  PromiseKit.conf.Q.map = nil
}
