struct Trace { var verb: Verb?; var promise: Promise? }
