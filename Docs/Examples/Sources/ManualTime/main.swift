/// In place of a testing library's.
func expect(_ condition: Bool, line: UInt = #line) {
  precondition(condition, "line \(line)")
}

givesUpWhenThreeAttemptsTookTooLong()
remindsAfterAnHour()
pausesAreTheSameEveryTime()
await asksWhenNobodyTypesAnyMore()
await showsNoAnswerToWhatIsGone()
print("every test passed")
