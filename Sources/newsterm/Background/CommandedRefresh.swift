import BackgroundTasks
import Foundation
import News
import NewsStore
import Newsroom

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
        var rest = order
        return try await LeaseTurn.untilDone(workshop.locations) {
            rest.request
        } ours: { lease in
            try await refresh(rest, lease)
        } theirs: { answers in
            do {
                return try await tally.follow(answers, progress: reporter.show) { if $1 { reporter.report($0) } }
            } catch HolderFailure.wentAway {
                tally.noteDeparture()
                guard let left = try await tally.rest(of: order, in: workshop.library) else { return whole }
                rest = left
                throw HolderFailure.wentAway
            }
        }
    }
}

extension CommandedRefresh {
    /// What all processes that did a part of it came to.
    private var whole: (String, ExitStatus) {
        let report = tally.report
        return (report.sentence, report.exitStatus)
    }

    private func refresh(_ order: RefreshOrder, _ lease: Lease) async throws -> (String, ExitStatus) {
        let holder = try await LeaseHolder(lease: lease, kind: .command, workshop: workshop, launches: false)
        let report = try await newsterm.follow(workshop.refresher.progress(), reporter.show) {
            try await holder.runRefresh(order) {
                let outcome = FeedReport($0)
                if tally.count(outcome) { reporter.report(outcome) }
            }
        }
        let whole = tally.report(endingWith: report)
        return (tally.isPartial ? whole.sentence : report.words(forCommandAt: Date()), whole.exitStatus)
    }
}
