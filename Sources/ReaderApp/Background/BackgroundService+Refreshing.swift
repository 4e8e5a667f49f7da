import BackgroundTasks
import FoundationEssentials
import News
import NewsService
import Newsroom

/// Refreshes, in whichever process they run.
extension BackgroundService {
    /// How many holders to ask in turn.
    private static let maximumHolders = 3

    /// Refreshes feeds in the process that holds the lease, or in this one. If the holder ends before it is done, the
    /// next one or this process does the rest. The library then matches the feed list.
    /// - Parameters:
    ///   - tally: collects the result of each feed, in case this is interrupted.
    ///   - done: called with the address of each feed that was asked.
    func refresh(
        _ order: RefreshRequest, _ tally: RefreshTally = RefreshTally(),
        _ done: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> RefreshResult {
        var rest = order
        var isLeft = false
        asking: for _ in 1...Self.maximumHolders where usesOtherProcess {
            // A process that is ending is about to release the lease.
            if isLeft { try await Task.sleep(for: BackgroundTaskCenter.pause) }
            do {
                let end = try await tally.follow(center.ask(rest.request)) { report, _ in
                    // A feed that the other process skipped may not have been asked.
                    if report.status != .skipped { done(report.url) }
                }
                if let result = tally.reportedResult { return result }
                guard end.status != .failure else { throw CommandFailure(end.sentence) }
                // An earlier version reports feeds that were not asked only in its text.
                guard !tally.isEmpty else { return RefreshResult(words: end.sentence) }
                var result = RefreshResult(tally.report)
                result.words = end.sentence
                return result
            } catch BackgroundTaskError.noHolder {
                break
            } catch let error as TaskHostError {
                switch error {
                // An earlier version does not know the request; refreshing here does not disturb it.
                case .otherVersion: break asking
                // It has not ended yet.
                case .silent where isLeft, .leaving where isLeft: continue
                case .silent, .leaving: throw error
                case .gone: break
                }
                tally.noteProcessEnded()
                guard let left = try await tally.rest(of: order, in: services.library) else {
                    return RefreshResult(tally.report)
                }
                (rest, isLeft) = (left, true)
            }
        }
        return try await refreshHere(rest, tally, done)
    }

    /// Refreshes in this process, with or without the lease.
    private func refreshHere(
        _ order: RefreshRequest, _ tally: RefreshTally, _ done: @escaping @Sendable (String) -> Void
    ) async throws -> RefreshResult {
        let reporting: @Sendable (RefreshOutcome) -> Void = { outcome in
            tally.count(FeedReport(outcome))
            if !outcome.isCancelled { done(outcome.url) }
        }
        // Without the lease, as when its holder has just ended, refresh without a scheduler.
        let report =
            if let holder {
                try await holder.tasks.refresh(order, reporting: reporting)
            } else {
                try await services.refresh(
                    order, notifier, note: { [self] in await note($0) },
                    advanceNextRefresh: { try await holder?.tasks.advanceNextRefresh(after: $0) },
                    // A user waits for the feeds.
                    leaveRest: leaveRest, reporting: reporting)
            }
        return RefreshResult(tally.report(endingWith: report))
    }
}
