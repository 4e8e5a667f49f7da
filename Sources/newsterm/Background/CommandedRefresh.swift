import BackgroundTasks
import News
import NewsStore
import Newsroom
import Synchronization

/// A refresh that a command wants: by the process that holds the lease, or in this one, which holds it meanwhile. When the
/// other ends before it is done, what is left is done by the next holder, or here.
struct CommandedRefresh: Sendable {
    private let workshop: Workshop
    private let order: RefreshOrder
    private let reporter: RefreshReporter
    private let tally = RefreshTally()

    init(_ workshop: Workshop, _ order: RefreshOrder, _ reporter: RefreshReporter) {
        self.workshop = workshop
        self.order = order
        self.reporter = reporter
    }

    /// - Returns: what came of it, and the command's exit status. Of one that is cancelled: what it came to by then.
    func run() async throws -> (sentence: String, status: ExitStatus) {
        while true {
            let order = try await rest()
            let request = HolderRequest.refresh(
                urls: order.urls, force: order.force, insists: order.insists, asker: order.asker)
            do {
                switch try await LeaseTurn.take(request, workshop.locations) {
                case .ours(let lease): return try await refresh(order, lease)
                case .theirs(let answers): return try await follow(answers)
                }
            } catch HolderFailure.wentAway {
                try Task.checkCancellation()
                // Of one that has asked nobody nothing is to be added up.
                tally.isPartial = tally.isPartial || tally.hasAnswers
            }
        }
    }
}

extension CommandedRefresh {
    /// What of the order is left to do.
    private func rest() async throws -> RefreshOrder {
        // Of what is due, that which has been asked is due no more.
        guard tally.isPartial, order.force else { return order }
        var rest = order
        rest.insists = order.insists ?? (order.urls != nil)
        var feeds = order.urls
        if feeds == nil { feeds = try await workshop.library.checks().map(\.url) }
        rest.urls = feeds?.filter { !tally.hasAnswered($0) }
        return rest
    }

    private func refresh(_ order: RefreshOrder, _ lease: Lease) async throws -> (String, ExitStatus) {
        let holder = try await LeaseHolder(lease: lease, kind: .command, workshop: workshop, launches: false)
        let report = try await newsterm.follow(workshop.refresher.progress(), reporter.show) {
            try await holder.runRefresh(order) { take(FeedReport($0)) }
        }
        return tally.isPartial && report.cancelled == 0 ? tally.end : (report.sentence, report.exitStatus)
    }

    private func follow(_ answers: HolderAnswers) async throws -> (String, ExitStatus) {
        for try await answer in answers {
            switch answer {
            case .outcome(let outcome): take(outcome)
            case .progress(let report): reporter.show(report.progress)
            case .finished(let sentence, let status):
                guard tally.isPartial else { return (sentence, status) }
                let end = tally.end
                // The last one may have been stopped, or without a network: the whole has not gone well then.
                return end.status == .success && status != .success
                    ? ("\(end.sentence) \(sentence)", .partial) : end
            case .accepted, .holder, .worked, .maintained, .explanation, .tasks, .journal, .notification: break
            }
        }
        // Letting go of the answers has stopped it there.
        try Task.checkCancellation()
        throw HolderFailure.wentAway
    }

    private func take(_ outcome: FeedReport) { if tally.count(outcome) { reporter.report(outcome) } }
}

/// What has come of the feeds of a refresh that several processes may do one after the other.
private final class RefreshTally: Sendable {
    private struct State {
        var report = RefreshReport()
        var seen: Set<String> = []
        var answered: Set<String> = []
        var isPartial = false
    }

    private let state = Mutex(State())

    /// Whether a process has ended before it was done.
    var isPartial: Bool {
        get { state.withLock { $0.isPartial } }
        set { state.withLock { $0.isPartial = newValue } }
    }

    var hasAnswers: Bool { state.withLock { !$0.answered.isEmpty } }

    /// What the whole came to.
    var end: (sentence: String, status: ExitStatus) {
        let report = state.withLock { $0.report }
        return (report.sentence, report.exitStatus)
    }

    func hasAnswered(_ feed: String) -> Bool { state.withLock { $0.answered.contains(RefreshCourse.key(feed)) } }

    /// - Returns: whether it is the first word on the feed, or the first answer of it.
    func count(_ outcome: FeedReport) -> Bool {
        state.withLock { state in
            let key = RefreshCourse.key(outcome.url)
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
