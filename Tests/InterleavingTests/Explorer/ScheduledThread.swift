import Dispatch
import TestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A thread of an exploration: real, so that what the library keeps for each thread is as ever, but it
/// runs only while it has been handed the baton.
@safe
final class ScheduledThread: @unchecked Sendable {
  /// By letter in schedules; nil for the thread that sets up and checks, which nobody schedules.
  let number: Int?
  unowned let scheduler: Scheduler
  private let baton = DispatchSemaphore(value: 0)
  private var body: (() -> Void)?
  private var thread: JoinableThread?

  // What follows is the scheduler's.

  /// What it does next; nil when it has nothing to do.
  var next: Step?
  /// The word that it found locked when it last tried to lock one without waiting.
  var failed: UInt = 0
  /// How many words it has locked.
  var heldCount = 0
  /// How many stores of others it had seen when it last locked, or tried to lock.
  var seenStores = 0
  /// How many stores are its own.
  var ownStores = 0
  /// How many it has made that do not count yet, because it may have only tried something.
  var newStores = 0

  init(_ number: Int?, of scheduler: Scheduler) {
    self.number = number
    self.scheduler = scheduler
  }

  /// Starts the thread, which then waits for the baton.
  ///
  /// It ends with ``end()``; after a failure it is left where it is.
  func start() {
    thread = onThread { [self] in
      makeCurrent()
      while runBody() { RaceDetector.ignoring { scheduler.finish(self) } }
    }
  }

  /// False where there is none any more; a function of its own, so that it lets go of everything.
  @inline(never)
  private func runBody() -> Bool {
    guard let body = RaceDetector.ignoring({ takeBody() }) else { return false }
    RaceDetector.follow(scheduler)
    body()
    RaceDetector.lead(self)
    return true
  }

  private func takeBody() -> (() -> Void)? {
    baton.wait()
    return body.take()
  }

  func prepare(_ body: @escaping () -> Void) {
    self.body = body
    next = Step(kind: .start, word: 0)
    (failed, heldCount, seenStores, ownStores, newStores) = (0, 0, 0, 0, 0)
  }

  func end() {
    body = nil
    handBaton()
    thread?.join()
  }

  func handBaton() { baton.signal() }

  func waitForBaton() { baton.wait() }

  // MARK: Which one this is

  /// Nil before the first exploration.
  ///
  /// No lazy variable: a process that ends because of a race looks here while another thread, which the
  /// sanitizer stops, may be about to use one, and no other can meanwhile.
  private nonisolated(unsafe) static var key: pthread_key_t? = nil

  /// To be called once, before anything else here.
  static func makeKey() -> pthread_key_t {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0)
    unsafe self.key = key
    return key
  }

  /// The one whose code this thread runs; nil outside of explorations.
  static var current: ScheduledThread? {
    guard let key = unsafe key else { return nil }
    // SAFETY: a thread of an exploration is kept by its closure, and one that sets up and checks by the
    // function that has made it current.
    let pointer: UnsafeMutableRawPointer? = unsafe pthread_getspecific(key)
    return unsafe pointer.map {
      unsafe Unmanaged<ScheduledThread>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Something of the user's runs on this thread, or goes away there.
  static func beginUserCode() {
    RaceDetector.ignoring {
      guard let thread = current, thread.heldCount > 0 else { return }
      thread.scheduler.leave(
        thread, because: "runs or releases something of the user's under a lock")
    }
  }

  func makeCurrent() {
    unsafe pthread_setspecific(Self.key!, Unmanaged.passUnretained(self).toOpaque())
  }

  static func makeNoneCurrent() { unsafe pthread_setspecific(key!, nil) }
}
