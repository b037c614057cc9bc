@preconcurrency import PromiseKit
import class PromiseKit.Guarantee
import enum PromiseKit.Result
import func PromiseKit.firstly

func first() -> Guarantee<Int> { firstly { Guarantee.value(1) } }

func described(_ result: Result<Int>) -> String { "\(result)" }
