import Names
import Promises

func use(_ result: Swift.Result<Int, Error>) -> Int? { return own(result) }

func open(_ result: Result<Int>) -> Int? { return own(result) }
