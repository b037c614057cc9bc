// The names that PromiseKit's users know, for code that moves over.

/// The name that PromiseKit uses for ``PromiseError``.
@available(*, deprecated, renamed: "PromiseError")
public typealias PMKError = PromiseError

/// The name that PromiseKit uses for ``PromiseFinalizer``.
@available(*, deprecated, renamed: "PromiseFinalizer")
public typealias PMKFinalizer = PromiseFinalizer

/// The name that PromiseKit uses for ``PromiseConfiguration``.
@available(*, deprecated, renamed: "PromiseConfiguration")
public typealias PMKConfiguration = PromiseConfiguration

/// The name that PromiseKit uses for ``PromiseNamespace``.
///
/// The argument selects the function with a promise, where a function of the same name takes a
/// completion handler.
@available(*, deprecated, renamed: "PromiseNamespace")
public typealias PMKNamespacer = PromiseNamespace
