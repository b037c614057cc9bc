// Members of what other files import can be used here.
public func isShown(_ number: Int) -> Bool { number > 0 }
