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

/// A thread of an exploration.
///
/// The thread is real, since the library keeps some values per thread, but runs only with the
/// baton.
@safe
final class ScheduledThread: @unchecked Sendable {
  /// The thread's letter in schedules; nil for the thread of set-up and check.
  let number: Int?
  unowned let scheduler: Scheduler
  private let baton = DispatchSemaphore(value: 0)
  private var body: (() -> Void)?
  private var thread: JoinableThread?

  // The variables from here on belong to the scheduler.

  /// The next step; nil for an idle thread.
  var next: Step?
  /// The locked word at which the last `tryLock` failed.
  var failed: UInt = 0
  /// The number of words locked by the thread.
  var heldCount = 0
  /// The number of other threads' stores at the last lock, or try.
  var seenStores = 0
  /// The number of the thread's own stores.
  var ownStores = 0
  /// The number of stores not yet counted, since they may turn out to be part of a failed try.
  var newStores = 0

  init(_ number: Int?, of scheduler: Scheduler) {
    self.number = number
    self.scheduler = scheduler
  }

  /// Starts the thread, which then waits for the baton.
  ///
  /// The thread ends with ``end()``, or stays blocked after a failure.
  func start() {
    thread = onThread { [self] in
      makeCurrent()
      while runBody() { RaceDetector.ignoring { scheduler.finish(self) } }
    }
  }

  /// Returns false without a next body.
  ///
  /// A function of its own, at whose end all references are released.
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

  // MARK: The current thread

  /// Nil before the first exploration.
  ///
  /// Not a lazy variable: when a race ends the process, the sanitizer may have stopped another
  /// thread inside of a lazy variable's initialisation, and reading any lazy variable would block.
  private nonisolated(unsafe) static var key: pthread_key_t? = nil

  /// To be called once, before all other functions here.
  static func makeKey() -> pthread_key_t {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0)
    unsafe self.key = key
    return key
  }

  /// The current thread of an exploration; nil outside of explorations.
  static var current: ScheduledThread? {
    guard let key = unsafe key else { return nil }
    // SAFETY: a thread's closure keeps its object; for set-up and check, the calling function does.
    let pointer: UnsafeMutableRawPointer? = unsafe pthread_getspecific(key)
    return unsafe pointer.map {
      unsafe Unmanaged<ScheduledThread>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Called at the start of user code on the current thread, and at the release of a user's object.
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
