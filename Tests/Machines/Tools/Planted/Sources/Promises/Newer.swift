@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
func newer(_ pair: InlineArray<2, Int>) -> Int { pair.count }

func address(of object: AnyObject) -> UnsafeMutableRawPointer {
  Unmanaged.passUnretained(object).toOpaque()
}
