import CancellablePromises
import FilmEncoder
import Synchronization

/// Why there is no film.
enum FilmError: Error {
  case isEmpty
  case isDamaged
}

/// A film that is being encoded.
struct Film: Sendable {
  /// Its size in bytes; when this has settled, in whatever way, the library's encoder is gone.
  let size: CancellablePromise<UInt64>
  /// How many frames have been encoded; ends with the result, whatever that is.
  let progress: AsyncStream<UInt32>

  /// Begins to encode.
  init(frames: UInt32, damaged: UInt32 = 0) {
    let (progress, continuation) = AsyncStream<UInt32>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    self.progress = progress
    let encoder = Promise { resolver in
      resolver.fulfill(try Encoder(frames: frames, damaged: damaged))
    }
    size = withResource(encoder, on: nil, dispose: { $0.free() }) { encoder in
      encoder.encode { frames in continuation.yield(frames) }
    }
    .ensure(on: nil) { continuation.finish() }
  }
}

/// An encoder of the library.
private final class Encoder: Sendable {
  /// Nil once it was freed: a cancel may come at the same moment.
  private let handle: Mutex<OpaquePointer?>

  init(frames: UInt32, damaged: UInt32) throws {
    guard let handle = film_encoder_create(frames, damaged) else { throw FilmError.isEmpty }
    self.handle = Mutex(handle)
  }

  /// Encodes the film, and settles when the library has come to an end, also after a cancel.
  func encode(
    _ progress: @escaping @Sendable (UInt32) -> Void
  ) -> CancellablePromise<UInt64> {
    let (ended, end) = Guarantee<(status: Int, bytes: UInt64)>.pending()
    // The library gets a reference that it cannot see, and with its last call gives it back.
    let callbacks = Unmanaged.passRetained(Callbacks(progress: progress, end: end))
    handle.withLock { handle in
      film_encoder_start(
        handle,
        { context, frames in
          Unmanaged<Callbacks>.fromOpaque(context!).takeUnretainedValue().progress(frames)
        },
        { context, status, bytes in
          let callbacks = Unmanaged<Callbacks>.fromOpaque(context!).takeRetainedValue()
          callbacks.end((Int(status), bytes))
        }, callbacks.toOpaque())
    }
    return CancellablePromise(using: ended, cancel: { self.cancel() })
      .map(on: nil) { status, bytes in
        switch status {
        case FILM_ENCODED: return bytes
        case FILM_CANCELLED: throw CancellablePromiseError.cancelled
        default: throw FilmError.isDamaged
        }
      }
      .ensureThen(on: nil) { ended.asVoid() }
  }

  private func cancel() {
    handle.withLock { handle in if let handle { film_encoder_cancel(handle) } }
  }

  func free() {
    handle.withLock { handle in
      film_encoder_free(handle)
      handle = nil
    }
  }
}

/// What a call of the library has as its context.
private final class Callbacks: Sendable {
  let progress: @Sendable (UInt32) -> Void
  let end: @Sendable ((status: Int, bytes: UInt64)) -> Void

  init(
    progress: @escaping @Sendable (UInt32) -> Void,
    end: @escaping @Sendable ((status: Int, bytes: UInt64)) -> Void
  ) {
    self.progress = progress
    self.end = end
  }
}
