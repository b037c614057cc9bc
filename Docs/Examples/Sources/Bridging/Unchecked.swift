/// Something that may be used from any thread, although its type does not say so.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}
