import BackgroundTasks
import FoundationEssentials
import News
import NewsService
import Newsroom

/// Refreshes, in whichever process they run.
extension BackgroundService {
    /// That are asked for a refresh, one after the other.
    private static let mostHolders = 3

    /// Refreshes as ordered: in the process that holds the lease, or in this one. When the other ends before it is done,
    /// what is left is done by the next, or here. The library is in step with the feed list by then.
    /// - Parameters:
    ///   - tally: takes what has come of each feed, for when this is cut off.
    ///   - done: called with the address of each feed that has been asked.
    func refresh(
        _ order: RefreshOrder, _ tally: RefreshTally = RefreshTally(),
        _ done: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> RefreshResult {
        var rest = order
        var isLeft = false
        asking: for _ in 1...Self.mostHolders where asksAnother {
            // Who ends gives the lease back in a moment.
            if isLeft { try await Task.sleep(for: BackgroundTaskCenter.pause) }
            do {
                let end = try await tally.follow(center.ask(rest.request)) { report, _ in
                    // A feed that the other skipped may not have been asked.
                    if report.status != .skipped { done(report.url) }
                }
                if let told = tally.told { return told }
                guard end.status != .failure else { throw CommandFailure(end.sentence) }
                // What one of an earlier version says of feeds that were not asked, its words tell alone.
                guard !tally.isEmpty else { return RefreshResult(words: end.sentence) }
                var result = RefreshResult(tally.report)
                result.words = end.sentence
                return result
            } catch BackgroundTaskError.noHolder {
                break
            } catch let error as TaskHostError {
                switch error {
                // One of an earlier version does not know the question, and does not mind.
                case .otherVersion: break asking
                // It has not ended yet.
                case .silent where isLeft, .leaving where isLeft: continue
                case .silent, .leaving: throw error
                case .gone: break
                }
                tally.noteDeparture()
                guard let left = try await tally.rest(of: order, in: workshop.library) else {
                    return RefreshResult(tally.report)
                }
                (rest, isLeft) = (left, true)
            }
        }
        return try await refreshHere(rest, tally, done)
    }

    /// Refreshes in this process, whether it holds the lease or not.
    private func refreshHere(
        _ order: RefreshOrder, _ tally: RefreshTally, _ done: @escaping @Sendable (String) -> Void
    ) async throws -> RefreshResult {
        let reporting: @Sendable (RefreshOutcome) -> Void = { outcome in
            tally.count(FeedReport(outcome))
            if !outcome.isCancelled { done(outcome.url) }
        }
        // Without the lease, as when its holder has just gone, it is the same without a scheduler.
        let report =
            if let holder {
                try await holder.tasks.refresh(order, reporting: reporting)
            } else {
                try await workshop.refresh(
                    order, notifier, note: { [self] in await note($0) },
                    advanceNextRefresh: { try await holder?.tasks.advanceNextRefresh(after: $0) }, reporting: reporting)
            }
        return RefreshResult(tally.report(endingWith: report))
    }
}
