extension BackgroundTaskAssertions {
    /// Runs work under an assertion that ends with the work. When time is up, the work is cancelled.
    ///
    /// While the user is there, cancelling the caller cancels the work. Once they have left, a cancelled caller stops
    /// waiting at once, and the work continues for as long as the assertions allow.
    /// - Parameters:
    ///   - ending: converts a result into what the user is told. An error counts as a failure, with its description;
    ///     after time is up, as work not completed.
    /// - Throws: errors of the work; `CancellationError` when the caller is cancelled or no time is left to begin.
    public func withBackgroundTask<Value: Sendable>(
        withName name: String, ending: @escaping @Sendable (Value) -> BackgroundTaskEnding = { _ in .done() },
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        return try await startBackgroundTask(withName: name, ending: ending, work).value
    }

    /// Starts work under an assertion, as ``withBackgroundTask(withName:ending:_:)`` does. The assertion is open when
    /// this returns, so a user who leaves right after that does not abandon the work.
    /// - Throws: `CancellationError` when no time is left to begin.
    public func startBackgroundTask<Value: Sendable>(
        withName name: String, ending: @escaping @Sendable (Value) -> BackgroundTaskEnding = { _ in .done() },
        _ work: @escaping @Sendable () async throws -> Value
    ) throws(CancellationError) -> AssertedWork<Value> {
        let (results, sink) = AsyncThrowingStream.makeStream(of: Value.self)
        let begun = Promise<BackgroundTaskIdentifier>()
        // An unstructured task: the process must be able to end while work ignores its cancellation.
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

/// Work in progress under an assertion. Dropping it while the user is there cancels the work.
public struct AssertedWork<Value: Sendable>: Sendable {
    /// Its assertion.
    public let identifier: BackgroundTaskIdentifier
    fileprivate let results: AsyncThrowingStream<Value, any Error>

    /// Waits for the result.
    /// - Throws: errors of the work; `CancellationError` when the waiting task is cancelled.
    public var value: Value {
        get async throws {
            for try await value in results { return value }
            throw CancellationError()
        }
    }
}
