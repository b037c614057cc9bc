import CancellablePromises
import FilmEncoder

/// Encodes films with a library in C, in every way in which that can end.
@main
enum Encoding {
  static func main() async throws {
    let film = Film(frames: 1_000)
    var last: UInt32 = 0
    for await frames in film.progress { last = frames }
    report("\(last) frames are \(try await film.size.async()) bytes")

    report("a damaged one: \(await outcome(of: Film(frames: 100, damaged: 50)))")
    report("an empty one: \(await outcome(of: Film(frames: 0)))")

    // It would take until tomorrow.
    let long = Film(frames: .max)
    let task = Task { try await long.size.async() }
    for await _ in long.progress { task.cancel() }
    // The task went on at once; what it waited for has an end too.
    do { _ = try await task.value } catch { precondition(error is CancellationError) }
    report("a task cancelled on the way: \(await outcome(of: long))")

    let unwanted = Film(frames: .max)
    unwanted.size.cancel()
    report("a film cancelled at once: \(await outcome(of: unwanted))")

    precondition(film_encoder_count() == 0)
    print("every encoder was freed")
  }

  private static func outcome(of film: Film) async -> String {
    do {
      return "\(try await film.size.async()) bytes"
    } catch let error as FilmError {
      return "\(error)"
    } catch {
      return error.isCancelled ? "cancelled" : "\(error)"
    }
  }

  private static func report(_ line: String) {
    print("\(line); \(film_encoder_total()) encoders made, \(film_encoder_count()) left")
  }
}
