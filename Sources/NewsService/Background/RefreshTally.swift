import BackgroundTasks
package import News
package import NewsStore
package import Newsroom
import Synchronization

/// Adds up a refresh that several processes may perform in turn.
package final class RefreshTally: Sendable {
    private struct State {
        var report = RefreshReport()
        var seen: Set<String> = []
        var answered: Set<String> = []
        var isPartial = false
        var reportedResult: RefreshResult?
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether a process ended before the refresh was done, after asking some feeds.
    package var isPartial: Bool { state.withLock { $0.isPartial } }

    /// The result that the process reported for the whole; `nil` if it did only the last part, or is an older version.
    package var reportedResult: RefreshResult? { state.withLock { $0.isPartial ? nil : $0.reportedResult } }

    /// The report on the whole.
    package var report: RefreshReport { state.withLock { $0.report } }

    /// Whether no feed has answered, as far as this process knows.
    package var isEmpty: Bool { state.withLock(\.answered.isEmpty) }

    /// The report on the whole once this process has done the last part: it covered all feeds not asked before, and
    /// knows why some were not asked.
    package func report(endingWith last: RefreshReport) -> RefreshReport {
        guard isPartial else { return last }
        var whole = report
        (whole.cancelled, whole.handedOver, whole.offline) = (last.cancelled, last.handedOver, last.offline)
        (whole.held, whole.firstSuspension) = (last.held, last.firstSuspension)
        (whole.postponed, whole.longestPostponed) = (last.postponed, last.longestPostponed)
        whole.longestPostponement = last.longestPostponement
        (whole.wasForced, whole.fullTexts, whole.accounts) = (last.wasForced, last.fullTexts, last.accounts)
        if whole.failed == last.failed { whole.firstCause = last.firstCause }
        return whole
    }

    /// The sentence and exit status for the whole, once another process has done the last part.
    /// - Parameters: what that process reported.
    func end(_ sentence: String, _ status: ExitStatus) -> (sentence: String, status: ExitStatus) {
        guard isPartial else { return (sentence, status) }
        let whole = report
        // The last part may have been stopped, or had no network: then the whole did not succeed.
        return whole.exitStatus == .success && status != .success
            ? ("\(whole.sentence) \(sentence)", .partial) : (whole.sentence, whole.exitStatus)
    }

    /// The process that was asked has ended. If it had asked no feed, there is nothing to add up.
    package func noteProcessEnded() {
        state.withLock { $0.isPartial = $0.isPartial || !$0.answered.isEmpty }
    }

    /// Follows the process that refreshes until it ends.
    /// - Parameter take: takes each feed's outcome, and whether it is the first report on the feed or its first answer.
    /// - Throws: `TaskHostError.gone` if the process ended before it was done.
    package func follow(
        _ answers: NewsAnswers, progress: (RefreshProgress) -> Void = { _ in }, _ take: (FeedReport, Bool) -> Void
    ) async throws -> (sentence: String, status: ExitStatus) {
        for try await answer in answers {
            switch answer {
            case .outcome(let report): take(report, count(report))
            case .progress(let present): progress(present)
            case .finished(let sentence, let status, let result):
                state.withLock { $0.reportedResult = result.flatMap { StoredJSON<RefreshResult>(text: $0).value } }
                return end(sentence, status)
            default: break
            }
        }
        // If this task was cancelled, ending the iteration has stopped the work there.
        try Task.checkCancellation()
        throw TaskHostError.gone
    }

    /// The part of an order that is left to do; `nil` if none is.
    package func rest(of order: RefreshRequest, in library: Library) async throws -> RefreshRequest? {
        guard isPartial else { return order }
        let feeds = if let urls = order.urls { urls } else { try await library.refreshable().map(\.address) }
        let (seen, answered) = state.withLock { ($0.seen, $0.answered) }
        let done = order.force ? answered : seen
        let left = feeds.filter { !done.contains(Job.feedKey($0)) }
        if left.isEmpty { return nil }
        // Feeds that have been asked are no longer due, so an unforced order needs no list.
        guard order.force else { return order }
        var rest = order
        rest.overridesHostPause = order.overridesHostPause ?? (order.urls != nil)
        rest.urls = left
        return rest
    }

    /// - Returns: whether it is the first report on the feed, or its first answer.
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
