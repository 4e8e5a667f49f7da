package import Dispatch

extension DispatchQueue {
    /// Runs work on this queue, and suspends until it has ended. For work that may block, as a slow disk or another
    /// program makes it: all tasks share a few threads.
    package func run<Value: Sendable, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation, _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            self.async { continuation.resume(returning: Result(catching: work)) }
        }
        return try result.get()
    }
}
