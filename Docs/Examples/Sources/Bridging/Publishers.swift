#if canImport(Combine)
  import CancellablePromises
  import Combine
  import Samples

  struct NoValue: Error {}

  extension Publisher where Output: Sendable {
    func firstValue() -> CancellablePromise<Output> {
      CancellablePromise { resolver in
        let subscription = first().sink { completion in
          if case .failure(let error) = completion { return resolver.reject(error) }
          // After a value this has no effect.
          resolver.reject(NoValue())
        } receiveValue: { value in
          resolver.fulfill(value)
        }
        let token = Unchecked(value: subscription)
        return { token.value.cancel() }
      }
    }
  }

  extension Thenable {
    func publisher() -> AnyPublisher<T, any Error> {
      Deferred {
        Future { complete in
          let complete = Unchecked(value: complete)
          self.pipe { result in complete.value(result) }
        }
      }.eraseToAnyPublisher()
    }
  }

  @MainActor
  func publishers() async throws {
    try await sample("Combine", prints: ["1", "NoValue()", "stopped", "2"]) {
      print(try await [1, 2, 3].publisher.firstValue().async())
      do { _ = try await Empty<Int, Never>().firstValue().async() } catch { print(error) }

      let subject = PassthroughSubject<Int, Never>()
      subject.handleEvents(receiveCancel: { print("stopped") }).firstValue().cancel()
      print(try await Promise.value(2).publisher().firstValue().async())
    }
  }
#else
  func publishers() async throws {}
#endif
