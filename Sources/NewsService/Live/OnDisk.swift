import Dispatch
import Programs

/// Runs work on another thread: a disk may be slow, and all tasks share a few threads.
package func onDisk<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await DispatchQueue.global(qos: .userInitiated).run(work)
}
