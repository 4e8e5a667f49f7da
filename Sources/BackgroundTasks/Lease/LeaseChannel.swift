public import FoundationEssentials
import Synchronization

/// The other processes' end of the channel: asks the holder of a directory's lease.
public enum LeaseChannel {
    /// Sends a request and returns with the first answer.
    ///
    /// - Parameters:
    ///   - directory: the directory of the lease.
    ///   - request: one line without its line feed, at most 16 MB.
    ///   - firstAnswerWithin: how long the holder may take for its first answer. It takes what it needs for the others.
    /// - Returns: the answers, the first one included. The stream ends when the holder has said all; it throws
    ///   `conversationBroken` when the holder goes away before that. Letting go of it tells the holder to stop.
    /// - Throws: `BackgroundTaskError`: `noHolder`; `noAnswer` when the holder is stopped, or busy beyond measure;
    ///   `unusableMessage`; `storage`. And `CancellationError`.
    public static func ask(
        _ request: Data, directory: String, firstAnswerWithin patience: Duration = .seconds(5)
    ) async throws -> AsyncThrowingStream<Data, any Error> {
        guard LineFraming.isMessage(request) else { throw BackgroundTaskError.unusableMessage(bytes: request.count) }
        let descriptor = try LocalSocket.connect(LeaseServer.name, in: directory)
        let (answers, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
        let first = FirstAnswer()
        let connection = SocketConnection(descriptor) { event in
            switch event {
            case .line(let line) where line.isEmpty:
                continuation.finish()
                first.arrived()
            case .line(let line):
                continuation.yield(line)
                first.arrived()
            case .ended:
                first.failed(BackgroundTaskError.noAnswer(directory: directory))
                continuation.finish(throwing: BackgroundTaskError.conversationBroken)
            }
        }
        continuation.onTermination = { _ in connection.close() }
        connection.open(patience: patience)
        connection.post(request + [0x0a])
        try await withTaskCancellationHandler {
            try await first.wait()
        } onCancel: {
            connection.close()
            first.failed(CancellationError())
        }
        return answers
    }
}

/// Whether an answer has come, for the one who waits for it. What is said first counts.
private final class FirstAnswer: Sendable {
    private struct State {
        var result: Result<Void, any Error>?
        var waiting: CheckedContinuation<Void, any Error>?
    }

    private let state = Mutex(State())

    func arrived() { end(.success(())) }

    func failed(_ error: any Error) { end(.failure(error)) }

    func wait() async throws {
        try await withCheckedThrowingContinuation { continuation in
            let result = state.withLock { state in
                if state.result == nil { state.waiting = continuation }
                return state.result
            }
            if let result { continuation.resume(with: result) }
        }
    }

    private func end(_ result: Result<Void, any Error>) {
        let waiting = state.withLock { state in
            guard state.result == nil else { return nil as CheckedContinuation<Void, any Error>? }
            state.result = result
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(with: result)
    }
}
