@_exported public import Promises
