import CancellablePromises
import Testing

@Test func `one import brings promises along`() {
  #expect(Promise.value(1).value == 1)
}
