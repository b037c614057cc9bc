import Testing

/// The long tests, one after the other, since some watch memory and all need the processors.
@Suite(.serialized) struct StressTests {}
