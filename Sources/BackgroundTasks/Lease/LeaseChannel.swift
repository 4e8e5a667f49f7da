package import FoundationEssentials

/// The client's end of the channel: sends requests to the holder of a directory's lease.
package enum LeaseChannel {
    /// Sends a request and returns with the first answer.
    ///
    /// - Parameters:
    ///   - directory: the directory of the lease.
    ///   - request: one line without its line feed, at most 16 MB.
    ///   - timeout: the timeout for the first answer. Later answers have none.
    /// - Returns: the answers, including the first. The stream ends after the last answer and throws
    ///   `conversationBroken` if the holder goes away before. Dropping the stream tells the holder to stop.
    /// - Throws: `BackgroundTaskError`: `noHolder`; `noAnswer` when the holder is stopped or overloaded;
    ///   `unusableMessage`; `storage`. Also `CancellationError`.
    package static func ask(
        _ request: Data, directory: String, firstAnswerWithin timeout: Duration = .seconds(5)
    ) async throws -> AsyncThrowingStream<Data, any Error> {
        guard LineFraming.isMessage(request) else { throw BackgroundTaskError.unusableMessage(bytes: request.count) }
        let descriptor = try LocalSocket.connect(LeaseServer.name, in: directory)
        let (answers, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
        // Set by the first event.
        let first = Promise<Result<Void, any Error>>()
        let connection = SocketConnection(descriptor) { event in
            switch event {
            case .received(let line) where line.isEmpty:
                continuation.finish()
                first.fulfill(.success(()))
            case .received(let line):
                continuation.yield(line)
                first.fulfill(.success(()))
            case .ended:
                first.fulfill(.failure(BackgroundTaskError.noAnswer(directory: directory)))
                continuation.finish(throwing: BackgroundTaskError.conversationBroken)
            }
        }
        continuation.onTermination = { _ in connection.close() }
        connection.open(timeout: timeout)
        connection.post(request + [0x0a])
        try await withTaskCancellationHandler {
            try await first.value().get()
        } onCancel: {
            connection.close()
            first.fulfill(.failure(CancellationError()))
        }
        return answers
    }
}
