import Testing

/// Expects something that is found out by changing a value, which `#expect` doesn't let its argument do.
func check(_ condition: Bool, at location: SourceLocation = #_sourceLocation) {
  #expect(condition, sourceLocation: location)
}
