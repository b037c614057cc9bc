public func load(_ number: Int) -> Promise<Int> { return .value(number) }

public func loaded(_ handler: @escaping (Result<Int, Error>) -> Void) { load(1).pipe(to: handler) }
