enum Other { case rejected; static let last = Self.rejected }

func isLast(_ other: Other) -> Bool { if case .rejected = other { return true } else { return false } }
