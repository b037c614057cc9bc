import Promises

protocol Query {
  static func decode() -> Int
}

protocol SendableQuery: SendableMetatype {
  static func decode() -> Int
}

func decode<Q: Query, S: SendableQuery, R: Query & SendableMetatype>(
  _ type: any Query.Type, _: Q.Type, _: S.Type, _: R.Type, _ number: Promise<Int>
) {
  // expect below: warning: capture of non-Sendable type 'Q.Type' in an isolated closure
  _ = number.map { $0 + Q.decode() }
  // expect below: warning: capture of 'type' with non-Sendable type 'any Query.Type' in a '@Sendable' closure
  _ = number.map { $0 + type.decode() }

  _ = number.map { $0 + S.decode() + R.decode() }
}
