/// Why a cancel of a promise was requested, and to whom the promise belongs, in one word: nearly all
/// promises have neither, and few have both.
enum CellNotes: Sendable {
  case none
  case reason(any Error)
  case owner(Owner)
  case several(SeveralNotes)

  init(_ owners: [Owner], reason: (any Error)?) {
    self =
      switch (owners.count, reason) {
      case (0, nil): .none
      case (0, let reason?): .reason(reason)
      case (1, nil): .owner(owners[0])
      default: .several(SeveralNotes(owners, reason))
      }
  }

  var reason: (any Error)? {
    switch self {
    case .none, .owner: nil
    case .reason(let reason): reason
    case .several(let notes): notes.reason
    }
  }

  var owners: [Owner] {
    switch self {
    case .none, .reason: []
    case .owner(let owner): [owner]
    case .several(let notes): notes.owners
    }
  }

  /// Notes a reason, unless there is one.
  mutating func add(_ reason: any Error) {
    switch self {
    case .none: self = .reason(reason)
    case .reason: break
    case .owner, .several: if self.reason == nil { self = CellNotes(owners, reason: reason) }
    }
  }
}

/// What does not fit into a word.
final class SeveralNotes: Sendable {
  fileprivate let owners: [Owner]
  fileprivate let reason: (any Error)?

  fileprivate init(_ owners: [Owner], _ reason: (any Error)?) {
    (self.owners, self.reason) = (owners, reason)
  }
}
