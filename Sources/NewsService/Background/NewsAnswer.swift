package import BackgroundTasks
package import FoundationEssentials
package import News

/// Answers to a `NewsRequest`: JSON objects, ending with `finished`. Older versions understand them, too.
package enum NewsAnswer: Codable, Sendable {
    /// The kind of process that holds the lease: the first answer to `watch`.
    case holder(HolderKind)
    case outcome(FeedReport)
    case maintained(MaintainReport)
    case progress(RefreshProgress)
    case tasks([BackgroundTaskStatus])
    /// What the user is notified of now, to show in the reader's terminal.
    case notification(NewsNotification)
    /// A notification of this article was clicked.
    case clicked(Headline.ID)
    /// The request came from another version.
    case notUnderstood
    /// There was nothing to stop.
    case notRunning(identifier: String)
    /// A sentence for the user, and the exit status of a command that asked.
    /// - Parameter result: of a refresh, as `StoredJSON`, since another version may not know all values. `nil` if it
    ///   was none, or if an older version answers.
    case finished(sentence: String, status: ExitStatus, result: String? = nil)
}

/// The answers as they come. Releasing the sequence hangs up.
package typealias NewsAnswers = AsyncThrowingMapSequence<AsyncThrowingStream<Data, any Error>, NewsAnswer>

extension NewsAnswers {
    /// Waits for the end, and throws `CommandFailure` if the work has failed.
    /// - Parameter take: takes the answers before it.
    /// - Returns: the last answer's sentence.
    /// - Throws: `TaskHostError`, `BackgroundTaskError.noHolder`, `CommandFailure`.
    @discardableResult
    package func end(_ take: (NewsAnswer) throws -> Void = { _ in }) async throws -> String {
        for try await answer in self {
            guard case .finished(let sentence, let status, _) = answer else {
                try take(answer)
                continue
            }
            guard status == .success else { throw CommandFailure(sentence, status: status) }
            return sentence
        }
        try Task.checkCancellation()
        throw TaskHostError.gone
    }
}
