import Promises

enum Source { case network, none }

enum Failure: Error { case no }

func load() -> Promise<Int> { .value(1) }

/// In a closure with only a `switch` expression, the compiler checks each branch alone.
func load(from source: Promise<Source>) {
  // swift-format-ignore
  // expect below: error: type 'Void' cannot conform to 'Thenable'
  // expect below: error: generic parameter 'T' could not be inferred
  _ = source.then { switch $0 { case .network: load(); case .none: Promise(error: Failure.no) } }

  _ = source.then { source -> Promise<Int> in
    switch source {
    case .network: load()
    case .none: Promise(error: Failure.no)
    }
  }
  _ = source.then { source in
    switch source {
    case .network: return load()
    case .none: return Promise(error: Failure.no)
    }
  }
}
