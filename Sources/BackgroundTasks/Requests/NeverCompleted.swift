/// Thrown by a handler on behalf of code that let go of its task without ever completing it, in place of a result. It
/// counts like a handler that did not stop: a failure, and a rest before the next launch.
struct NeverCompleted: Error {}
