extension BackgroundTaskScheduler {
    /// Runs the body isolated to the scheduler while the caller blocks, for callers that cannot await.
    ///
    /// Safe to call from anywhere, including launched handlers and the scheduler's own queue: the scheduler never
    /// blocks on a handler or on anything else.
    nonisolated func synchronously<Value: Sendable, Failure: Error>(
        _ body: @Sendable (isolated BackgroundTaskScheduler) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result: Result<Value, Failure> = executor.synchronously {
            // On the executor's queue, and so on the actor: the executor checks that, the compiler cannot.
            assumeIsolated { scheduler in Result { () throws(Failure) in try body(scheduler) } }
        }
        return try result.get()
    }

    /// Like `synchronously`, but also waits until the files are written. The wait blocks the caller, and the scheduler
    /// only when called on its own queue.
    nonisolated func writeSynchronously(
        _ body: @Sendable (isolated BackgroundTaskScheduler) throws(BackgroundTaskError) -> Written
    ) throws(BackgroundTaskError) {
        let written = try synchronously(body)
        files.waitUntilSettled()
        if case .some(.some(let error)) = written.present { throw error }
    }
}
