package import BackgroundTasks
package import FoundationEssentials
package import News

/// What is answered to a `NewsRequest`: JSON objects, `finished` the last. An earlier version understands them, too.
package enum NewsAnswer: Codable, Sendable {
    /// Who it is: the first word to one who watches.
    case holder(HolderKind)
    case outcome(FeedReport)
    case maintained(UpkeepReport)
    case progress(RefreshProgress)
    case tasks([BackgroundTaskStatus])
    /// What the user is told now, for the terminal of a reader.
    case notification(NewsNotification)
    /// A notification of this article was clicked.
    case clicked(Headline.ID)
    /// The question is one of another version.
    case notUnderstood
    /// There was nothing to stop.
    case notRunning(identifier: String)
    /// A sentence for the user, and the exit status of a command that asked.
    /// - Parameter result: of a refresh, as `StoredJSON` has it: another version may not know all of its values. nil: it was none,
    ///   or an earlier version tells it.
    case finished(sentence: String, status: ExitStatus, result: String? = nil)
}

/// The answers as they come. Letting go of them hangs up.
package typealias NewsAnswers = AsyncThrowingMapSequence<AsyncThrowingStream<Data, any Error>, NewsAnswer>

extension NewsAnswers {
    /// Waits for the end, and fails when the work has.
    /// - Parameter take: what to do with the answers before that.
    /// - Returns: its sentence.
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
