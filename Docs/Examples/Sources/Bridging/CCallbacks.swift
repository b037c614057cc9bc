import CancellablePromises
import Samples
import Thermometer

struct ThermometerError: Error { var status: Int32 }

func temperature(at place: Int) -> CancellablePromise<Double> {
  CancellablePromise { resolver in
    // The library gets a reference that it cannot see. Who ends the measurement lets go of it: the
    // callback, or a cancel after which there is none.
    let context = Unmanaged.passRetained(resolver)
    let number = thermometer_measure(
      Int32(place),
      { context, status, degrees in
        let resolver = Unmanaged<Resolver<Double>>.fromOpaque(context!).takeRetainedValue()
        if status == 0 {
          resolver.fulfill(degrees)
        } else {
          resolver.reject(ThermometerError(status: status))
        }
      }, context.toOpaque())
    return { if thermometer_cancel(number) { context.release() } }
  }
}

@MainActor
func cCallbacks() async throws {
  try await sample("A callback in C", prints: ["21.5", "ThermometerError(status: 1)", "true"]) {
    print(try await temperature(at: THERMOMETER_ROOF).async())
    do { _ = try await temperature(at: 0).async() } catch { print(error) }

    weak var released: CancellablePromise<Double>?
    do {
      let cellar = temperature(at: THERMOMETER_CELLAR)
      released = cellar
      cellar.cancel()
    }
    print(released == nil)
  }
}
