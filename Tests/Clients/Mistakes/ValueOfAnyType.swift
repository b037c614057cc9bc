import Promises

protocol Page {}

struct Pages<Value> {
  var number = 1
  var page: Promise<any Page>?  // expect: error: type 'any Page' does not conform to the 'Sendable'
  var value: Promise<Value>?  // expect: error: type 'Value' does not conform to the 'Sendable'
}
