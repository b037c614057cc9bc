import Names
import PromiseKit

func use(_ result: PromiseKit.Result<Int>) -> Int? { return own(result) }

func open(_ result: Result<Int>) -> Int? { return own(result) }
