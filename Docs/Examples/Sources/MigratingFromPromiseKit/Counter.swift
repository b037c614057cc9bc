import Promises

struct Ticket: Sendable {
  let id: Int
  var seat: String?
}

/// Calls back on any thread, and says so.
struct Box: Sendable {
  func ticket(
    _ id: Int, completion: @escaping @Sendable (Ticket?, (any Error)?) -> Void
  ) {
    completion(id < 100 ? Ticket(id: id, seat: "row \(id)") : nil, nil)
  }

  func ticket(_ id: Int) -> Promise<Ticket> {
    Promise { resolver in ticket(id, completion: resolver.resolve) }
  }
}

@MainActor
final class Counter {
  let box = Box()
  private(set) var display = ""
  private(set) var isBusy = false

  func show(_ id: Int) -> Guarantee<Void> {
    isBusy = true
    return firstly {
      box.ticket(id)
    }.done { ticket in
      self.display = ticket.seat ?? "standing"
    }.ensure {
      self.isBusy = false
    }.recover { error in
      self.display = self.text(for: error)
    }
  }

  private func text(for error: any Error) -> String {
    switch error {
    case PromiseError.invalidCallingConvention: "no such ticket"
    default: "\(error)"
    }
  }
}
