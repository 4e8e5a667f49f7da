extension BackgroundTaskScheduler {
    /// Runs the body as part of the scheduler while the caller waits, for callers that can not await.
    ///
    /// It may be called from anywhere, a launched handler and the scheduler's own queue included: the scheduler never
    /// waits for a handler, nor for anything else while it is at work.
    nonisolated func synchronously<Value: Sendable, Failure: Error>(
        _ body: @Sendable (isolated BackgroundTaskScheduler) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result: Result<Value, Failure> = executor.synchronously {
            // This is the executor's queue, and so the actor's: the executor checks that, which the compiler can not.
            assumeIsolated { scheduler in
                do throws(Failure) {
                    return .success(try body(scheduler))
                } catch {
                    return .failure(error)
                }
            }
        }
        return try result.get()
    }
}
