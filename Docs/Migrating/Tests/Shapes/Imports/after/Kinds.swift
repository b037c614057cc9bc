import Promises
import class Promises.Guarantee
import func Promises.firstly

func first() -> Guarantee<Int> { firstly { Guarantee.value(1) } }

func described(_ result: Result<Int, Error>) -> String { "\(result)" }
