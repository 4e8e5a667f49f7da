import Dispatch

/// Runs work on another thread: a disk may be slow, and all tasks share a few threads.
package func onDisk<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
    let result = await withCheckedContinuation { continuation in
        DispatchQueue.global(qos: .userInitiated).async { continuation.resume(returning: Result(catching: work)) }
    }
    return try result.get()
}
