import PromiseKit

func unfinished( {
