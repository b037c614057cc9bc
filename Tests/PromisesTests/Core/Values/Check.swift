import Testing

/// Expects the result of a mutating call, which `#expect` does not allow as an argument.
func check(_ condition: Bool, at location: SourceLocation = #_sourceLocation) {
  #expect(condition, sourceLocation: location)
}
