import Testing

/// The long tests, one after the other, so that they can watch memory and have the processors.
@Suite(.serialized) struct StressTests {}
