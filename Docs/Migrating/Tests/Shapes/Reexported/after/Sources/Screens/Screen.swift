import Pages

public func show() {
  loaded { result in
    switch result {
    case .success: print(page(result))
    case .failure(let error): print(error)
    }
  }
  Promises.conf.Q.map = nil
}
