import Testing

/// All functions take their arguments in one order, and clocks are optional.
@Suite(.withoutSanitizers, .serialized, .enabled(if: canReadModules)) struct ArgumentOrderTests {
  @Test(arguments: ["Promises", "CancellablePromises"])
  func `of public functions is the same everywhere`(module: String) async throws {
    let functions = try await PublicFunction.all(of: module)
    #expect(functions.count { $0.parameters.contains { $0.label == "clock" } } >= 8)
    #expect(functions.contains { $0.parameters.count > 4 })
    #expect(functions.compactMap(\.disorder) == [])
  }
}

extension PublicFunction {
  /// The mistake in the order of arguments; nil if there is none.
  fileprivate var disorder: String? {
    for parameter in parameters where parameter.label == "clock" {
      if !parameter.type.hasPrefix("(any PromiseClock)?") {
        return "\(declaration): clock: is \(parameter.type), not optional"
      }
    }
    let places = parameters.indices.map(place)
    guard let wrong = places.indices.dropFirst().first(where: { places[$0] < places[$0 - 1] })
    else { return nil }
    return "\(declaration): \(parameters[wrong].label): comes too late"
  }

  /// The labels that follow a function's subject: times, decisions, the clock, places.
  ///
  /// Dispatch and PromiseKit fix the order of some labels. Closures come last.
  private static let order = [
    ["delay", "after", "every"], ["until", "shouldRetry"], ["clock"], ["on", "group"], ["qos"],
    ["flags"], ["policy"], ["dispose", "orDiscard"], ["file"], ["line"],
  ]

  private func place(_ index: Int) -> Int {
    if let place = Self.order.firstIndex(where: { $0.contains(parameters[index].label) }) {
      return place
    }
    let (label, type) = (parameters[index].label, parameters[index].type)
    let isTrailing = type.contains("->") && (label == "_" || index == parameters.count - 1)
    return isTrailing ? Self.order.count : -1
  }
}
