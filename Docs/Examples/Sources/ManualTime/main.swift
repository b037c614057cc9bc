/// In place of a testing library's.
func expect(_ condition: Bool, line: UInt = #line) {
  precondition(condition, "line \(line)")
}

givesUpWhenThreeAttemptsTookTooLong()
isContentWithTheSecondAttempt()
remindsAfterAnHour()
delaysAreWithinTheirBounds()
print("every test passed")
