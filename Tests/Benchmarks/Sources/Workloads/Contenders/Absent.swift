#if ANOTHER_CHECKOUT
  /// What the table names of contenders that are left out there; nothing runs it.
  @dynamicMemberLookup
  enum NIO {
    static subscript(dynamicMember name: String) -> @Sendable (Int) -> Int { { _ in 0 } }
  }

  typealias Combined = NIO
#endif
