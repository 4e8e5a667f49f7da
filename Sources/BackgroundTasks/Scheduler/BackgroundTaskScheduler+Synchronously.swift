extension BackgroundTaskScheduler {
    /// Runs the body as part of the scheduler while the caller waits, for callers that cannot await.
    ///
    /// It may be called from anywhere, a launched handler and the scheduler's own queue included: the scheduler never
    /// waits for a handler, nor for anything else while it is at work.
    nonisolated func synchronously<Value: Sendable, Failure: Error>(
        _ body: @Sendable (isolated BackgroundTaskScheduler) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result: Result<Value, Failure> = executor.synchronously {
            // This is the executor's queue, and so the actor's: the executor checks that, which the compiler cannot.
            assumeIsolated { scheduler in Result { () throws(Failure) in try body(scheduler) } }
        }
        return try result.get()
    }

    /// The same for a body after which something is to be written: it returns when that has been done. The wait is the
    /// caller's own, and the scheduler's only where its own queue is the caller.
    nonisolated func writeSynchronously(
        _ body: @Sendable (isolated BackgroundTaskScheduler) throws(BackgroundTaskError) -> Written
    ) throws(BackgroundTaskError) {
        let written = try synchronously(body)
        files.waitUntilSettled()
        if case .some(.some(let error)) = written.present { throw error }
    }
}
