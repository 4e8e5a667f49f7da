import Dispatch

/// Does work on a thread of its own: a disk may take its time, and the threads that all tasks share are few.
package func onDisk<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
    let result = await withCheckedContinuation { continuation in
        DispatchQueue.global(qos: .userInitiated).async { continuation.resume(returning: Result(catching: work)) }
    }
    return try result.get()
}
