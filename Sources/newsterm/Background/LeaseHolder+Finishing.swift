import BackgroundTasks
import Foundation
import News
import Newsroom

extension LeaseHolder {
    /// Goes on with what another process handed over; the journal and a notification tell how each ended.
    /// - Parameters:
    ///   - reporting: takes what comes of each feed that is refreshed.
    ///   - done: takes each work, once it has ended.
    func finish(
        _ handOver: HandOver, reporting: @escaping @Sendable (RefreshOutcome) -> Void,
        done: @escaping @Sendable (UnfinishedWork) -> Void
    ) async -> [BackgroundTaskEnding] {
        await withTaskGroup(of: [BackgroundTaskEnding].self) { group in
            // The scheduler runs one launch by hand after the other; everything else at once.
            let launches = handOver.works.filter { $0.kind == .launch }
            let others = handOver.works.filter { $0.kind != .launch }.map { [$0] }
            for lane in others + [launches] {
                group.addTask {
                    var endings: [BackgroundTaskEnding] = []
                    for work in lane {
                        guard let ending = await finish(work, of: handOver, reporting) else { break }
                        done(work)
                        endings.append(ending)
                    }
                    return endings
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }

    /// Tells of all work that has ended because its process was killed.
    func tellOfEnded() async {
        await tellOfKilled()
        await tellOfCutOff()
    }

    /// Tells of work that was handed over to a process that was killed.
    private func tellOfKilled() async {
        do {
            for handOver in try FinishingList(workshop.locations).takeKilled() {
                for work in handOver.works {
                    await scheduler.note(.assertion, handOver.sentence(on: work, .killed))
                    await notifier.refreshed([], ending: FinishedWork(work.kind, .notCompleted))
                }
            }
        } catch {
            workshop.log.write(error)
        }
    }

    /// - Returns: nil: this process is told to end, and who asked it goes on with somebody else.
    private func finish(
        _ work: UnfinishedWork, of handOver: HandOver, _ reporting: @escaping @Sendable (RefreshOutcome) -> Void
    ) async -> BackgroundTaskEnding? {
        let news = FoundNews()
        let ending: BackgroundTaskEnding
        do {
            ending = try await perform(work, of: handOver) { outcome in
                news.take(outcome)
                reporting(outcome)
            }
        } catch {
            ending = work.ending(error)
        }
        if kind.stays, Task.isCancelled {
            // Who goes on does not meet these again.
            await notifier.refreshed(news.outcomes)
            return nil
        }
        await note(
            JournalEntry(
                date: workshop.clock.now, identifier: nil, event: .assertion,
                message: handOver.sentence(on: work, ending)))
        await notifier.refreshed(news.outcomes, ending: FinishedWork(work.kind, ending.kind))
        return ending
    }

    private func perform(
        _ work: UnfinishedWork, of handOver: HandOver, reporting: @escaping @Sendable (RefreshOutcome) -> Void
    ) async throws -> BackgroundTaskEnding {
        switch work {
        case .refresh(let feeds, let isNamed):
            let left = handOver.unanswered(feeds)
            if left.isEmpty { return .done() }
            return try await refresh(
                RefreshOrder(urls: left, force: true, insists: isNamed), reporting: reporting
            ).ending
        case .addition(let typed):
            let answer = try await workshop.goOnAdding(typed)
            if case .nothing(let reason) = answer, reason != .notListedAnyMore {
                return .failed("\(SafeLine.of(reason.description)) The address is taken off the feed list again.")
            }
            guard case .added(let feed, .unfetched) = answer else { return answer.ending }
            return try await refresh(RefreshOrder(urls: [feed.url], force: true), reporting: reporting).ending
        case .fullText(let id):
            try await workshop.fullTexts.fetch(id)
            return .done()
        case .launch(let identifier):
            let launch = kind.stays ? resultOfSimulatedLaunch : simulateLaunch(of:)
            return try await launch(identifier).ending
        }
    }
}

extension FoundFeedAnswer {
    /// How the addition ended.
    var ending: BackgroundTaskEnding {
        switch self {
        case .added(let feed, let note):
            let shown = SafeLine.of(FeedAddress.withoutCredentials(feed.url))
            return .done(feed.isNew ? "Added \(shown)\(note.words)" : "\(shown) is in the feed list already.")
        case .choice(let feeds):
            let shown = feeds.prefix(5).map { choice in
                SafeLine.of(FeedAddress.withoutCredentials(choice.feed.url)) + (choice.isListed ? " (listed)" : "")
            }
            return .failed("\(feeds.count) feeds there; add one of them: \(shown.joined(separator: "  "))")
        case .nothing(let reason): return .failed(SafeLine.of(reason.description))
        }
    }
}
