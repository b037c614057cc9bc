#if ANOTHER_CHECKOUT
  /// Stands in for the contenders missing in another checkout; never runs.
  @dynamicMemberLookup
  enum NIO {
    static subscript(dynamicMember name: String) -> @Sendable (Int) -> Int { { _ in 0 } }
  }

  typealias Combined = NIO
#endif
