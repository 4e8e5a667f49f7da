extension BackgroundTaskAssertions {
    /// Works under an assertion, and ends it with the work. When the time is over the work is cancelled.
    ///
    /// While the user is there the work ends with the task that asked for it, as any call does. Once they have left, a
    /// cancelled caller stops waiting at once, and the work goes on for as long as the assertions allow.
    /// - Parameters:
    ///   - ending: what the user is told of a result. An error counts as a failure, with its description; after the time
    ///     was over, as work that was not completed.
    /// - Throws: what the work throws; `CancellationError` when the caller was cancelled, or no time was left to begin.
    public func withBackgroundTask<Value: Sendable>(
        withName name: String, ending: @escaping @Sendable (Value) -> BackgroundTaskEnding = { _ in .done() },
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        return try await startBackgroundTask(withName: name, ending: ending, work).value
    }

    /// Begins work under an assertion, as ``withBackgroundTask(withName:ending:_:)`` does: when this returns, the assertion
    /// is open, so that who leaves in the next moment does not leave it behind.
    /// - Throws: `CancellationError` when no time is left to begin.
    public func startBackgroundTask<Value: Sendable>(
        withName name: String, ending: @escaping @Sendable (Value) -> BackgroundTaskEnding = { _ in .done() },
        _ work: @escaping @Sendable () async throws -> Value
    ) throws(CancellationError) -> AssertedWork<Value> {
        let (results, sink) = AsyncThrowingStream.makeStream(of: Value.self)
        let begun = Promise<BackgroundTaskIdentifier>()
        // A task outside of any group: the end of the process must be able to leave work behind that does not heed its
        // cancellation.
        let task = Task {
            let identifier = await begun.value()
            guard identifier != .invalid else { return }
            do {
                let value = try await work()
                self.endBackgroundTask(identifier, ending(value))
                sink.yield(value)
                sink.finish()
            } catch {
                let wasStopped = Task.isCancelled || error is CancellationError
                self.endBackgroundTask(identifier, wasStopped ? .notCompleted() : .failed(String(describing: error)))
                sink.finish(throwing: error)
            }
        }
        let identifier = beginBackgroundTask(withName: name) { task.cancel() }
        begun.fulfill(identifier)
        guard identifier != .invalid else { throw CancellationError() }
        sink.onTermination = { [weak self] reason in
            if case .cancelled = reason, self?.isInForeground == true { task.cancel() }
        }
        return AssertedWork(identifier: identifier, results: results)
    }
}

/// Work that is under way under an assertion. To let go of it while the user is there ends it.
public struct AssertedWork<Value: Sendable>: Sendable {
    /// Its assertion.
    public let identifier: BackgroundTaskIdentifier
    fileprivate let results: AsyncThrowingStream<Value, any Error>

    /// What it came to, for one who waits.
    /// - Throws: what the work throws; `CancellationError` when the one who waits was cancelled.
    public var value: Value {
        get async throws {
            for try await value in results { return value }
            throw CancellationError()
        }
    }
}
