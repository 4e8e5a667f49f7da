import BackgroundTasks
package import News
package import NewsStore
package import Newsroom
import Synchronization

/// What has come of the feeds of a refresh that several processes may do one after the other.
package final class RefreshTally: Sendable {
    private struct State {
        var report = RefreshReport()
        var seen: Set<String> = []
        var answered: Set<String> = []
        var isPartial = false
        var told: RefreshResult?
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether a process has ended before it was done, and had asked feeds by then.
    package var isPartial: Bool { state.withLock { $0.isPartial } }

    /// What the process that was asked says of the whole; nil: it did only the last of it, or is of an earlier version.
    package var told: RefreshResult? { state.withLock { $0.isPartial ? nil : $0.told } }

    /// What the whole came to.
    package var report: RefreshReport { state.withLock { $0.report } }

    /// Whether no feed has answered, as far as this process was told.
    package var isEmpty: Bool { state.withLock(\.answered.isEmpty) }

    /// The same once this process has done the last of it: that has met all feeds that had not been asked by then, and
    /// knows why some were not asked.
    package func report(endingWith last: RefreshReport) -> RefreshReport {
        guard isPartial else { return last }
        var whole = report
        (whole.cancelled, whole.promoted, whole.offline) = (last.cancelled, last.promoted, last.offline)
        (whole.held, whole.firstHold) = (last.held, last.firstHold)
        (whole.postponed, whole.firstPostponed) = (last.postponed, last.firstPostponed)
        whole.firstPostponement = last.firstPostponement
        whole.wasForced = last.wasForced
        if whole.failed == last.failed { whole.firstCause = last.firstCause }
        return whole
    }

    /// What the whole came to, as a sentence and an exit status, once another process has done the last of it.
    /// - Parameters: what that process says.
    func end(_ sentence: String, _ status: ExitStatus) -> (sentence: String, status: ExitStatus) {
        guard isPartial else { return (sentence, status) }
        let whole = report
        // The last one may have been stopped, or without a network: the whole has not gone well then.
        return whole.exitStatus == .success && status != .success
            ? ("\(whole.sentence) \(sentence)", .partial) : (whole.sentence, whole.exitStatus)
    }

    /// The process that was asked has ended. When it has asked nobody, nothing is to be added up.
    package func noteDeparture() {
        state.withLock { $0.isPartial = $0.isPartial || !$0.answered.isEmpty }
    }

    /// Follows the process that refreshes, to its end.
    /// - Parameter take: takes what comes of each feed, and whether it is the first word on it, or its first answer.
    /// - Throws: `TaskHostError.gone` when it ended before it was done.
    package func follow(
        _ answers: NewsAnswers, progress: (RefreshProgress) -> Void = { _ in }, _ take: (FeedReport, Bool) -> Void
    ) async throws -> (sentence: String, status: ExitStatus) {
        for try await answer in answers {
            switch answer {
            case .outcome(let report): take(report, count(report))
            case .progress(let present): progress(present)
            case .finished(let sentence, let status, let result):
                state.withLock { $0.told = result.flatMap { StoredJSON<RefreshResult>(text: $0).value } }
                return end(sentence, status)
            default: break
            }
        }
        // Letting go of the answers has stopped it there.
        try Task.checkCancellation()
        throw TaskHostError.gone
    }

    /// What of an order is left to do; nil: nothing is.
    package func rest(of order: RefreshOrder, in library: Library) async throws -> RefreshOrder? {
        guard isPartial else { return order }
        let feeds = if let urls = order.urls { urls } else { try await library.checks().map(\.url) }
        let (seen, answered) = state.withLock { ($0.seen, $0.answered) }
        let done = order.force ? answered : seen
        let left = feeds.filter { !done.contains(Job.feedKey($0)) }
        if left.isEmpty { return nil }
        // Of what is due, that which has been asked is due no more.
        guard order.force else { return order }
        var rest = order
        rest.insists = order.insists ?? (order.urls != nil)
        rest.urls = left
        return rest
    }

    /// - Returns: whether it is the first word on the feed, or the first answer of it.
    @discardableResult
    package func count(_ outcome: FeedReport) -> Bool {
        state.withLock { state in
            let key = Job.feedKey(outcome.url)
            let isFirst = state.seen.insert(key).inserted
            guard outcome.status != .skipped else {
                if isFirst { state.report.skipped += 1 }
                return isFirst
            }
            guard state.answered.insert(key).inserted else { return false }
            switch outcome.status {
            case .new: state.report.updated += 1
            case .unchanged: state.report.unchanged += 1
            case .failed:
                state.report.failed += 1
                if state.report.firstFailure == nil { state.report.firstFailure = outcome.reason }
            case .skipped: break
            }
            state.report.newArticles += outcome.new
            if outcome.new > 0 { state.report.feedsWithNews += 1 }
            return true
        }
    }
}
