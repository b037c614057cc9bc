#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A pthread mutex with a condition variable, both known to ThreadSanitizer on every platform.
@safe
final class PThreadLock: @unchecked Sendable {
  /// The mutex, at a stable address.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition = .allocate(capacity: 1)
    unsafe condition.initialize(to: pthread_cond_t())
    let status = unsafe (pthread_mutex_init(mutex, nil), pthread_cond_init(condition, nil))
    precondition(status == (0, 0))
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
    unsafe pthread_cond_destroy(condition)
    unsafe condition.deallocate()
  }

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Blocks the thread until a condition holds, checked under the lock now and at ``wakeAll()``.
  func wait(until holds: () -> Bool) {
    withLock { while !holds() { unsafe pthread_cond_wait(condition, mutex) } }
  }

  func wakeAll() { _ = withLock { unsafe pthread_cond_broadcast(condition) } }
}
