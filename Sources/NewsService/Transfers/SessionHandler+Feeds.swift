import BackgroundTransfers
import FoundationEssentials
import News
import NewsStore
import Newsroom
import Web

extension SessionHandler {
    /// Handles the events of the session of feeds as a refresh would have done.
    /// - Parameter journal: takes an entry for the journal.
    init(_ services: AppServices, notifier: Notifier, journal: @escaping @Sendable (NewsEntry) async -> Void) {
        let refreshes = HandedOverRefreshes(services, notifier: notifier, journal: journal)
        self.init(
            configuration: BackgroundSessionConfiguration(services.configuration.refresh),
            report: services.reportOfSessions
        ) {
            try await refreshes.take($0)
        } settle: {
            await refreshes.settle()
        }
    }
}

/// Completes the refreshes that were handed over, feed by feed as documents arrive.
private actor HandedOverRefreshes {
    private let services: AppServices
    /// Starts no transfers, and does not report a user.
    private let session: any DownloadSession
    private let notifier: Notifier
    private let journal: @Sendable (NewsEntry) async -> Void
    /// Ended tasks of the session, cached, since reading them for each event would take longer the more there are.
    private var ended: [UUID: DownloadTask] = [:]
    /// Does soon what a refresh does at its end.
    private var settling: Task<Void, Never>?

    /// After the last feed with news.
    private static let pause = Duration.seconds(5)

    init(_ services: AppServices, notifier: Notifier, journal: @escaping @Sendable (NewsEntry) async -> Void) {
        self.services = services
        session = services.feedSession(.background(wake: UUID()))
        self.notifier = notifier
        self.journal = journal
    }

    func take(_ event: BackgroundSessionEvent) async throws {
        switch event {
        case .didFinishDownloading(let id, _): try await conclude(id, event)
        case .didComplete(let id, let error?):
            // A refresh requests the whole document, so a partial one is useless.
            if let rest = error.resumeData { try await session.discard(rest) }
            try await conclude(id, event)
        case .didFinishEvents: await settle()
        case .didComplete(_, nil), .didWriteData, .didSendBodyData, .didResumeAtOffset: break
        }
    }

    /// Does what a refresh does at its end, for all feeds that have come so far.
    func settle() async {
        guard let settling else { return }
        settling.cancel()
        await finish()
    }

    private func finish() async {
        settling = nil
        do {
            try await services.indexNewArticles()
            try await services.downloads.requestAutomatically()
        } catch is CancellationError {
            // The next refresh does both.
        } catch {
            await journal(.fetchesUnsettled(reason: "\(error)"))
        }
    }

    private func conclude(_ id: UUID, _ event: BackgroundSessionEvent) async throws {
        guard let task = try await task(id), let fetch = HandedOverFetch(task), let result = FetchResult(event, task)
        else {
            return
        }
        let outcome = try await services.refresher.conclude(fetch, result, answered: result.date(task))
        ended[id] = nil
        await journal(NewsEntry(fetch, outcome))
        guard let outcome, outcome.status == .new else { return }
        await notifier.gather(outcome)
        settleSoon()
    }

    private func task(_ id: UUID) async throws -> DownloadTask? {
        if let task = ended[id] { return task }
        var found: DownloadTask?
        for task in try await session.storedTasks() {
            if task.taskIdentifier == id { found = task }
            if task.state == .completed { ended[task.taskIdentifier] = task }
        }
        return found
    }

    private func settleSoon() {
        settling?.cancel()
        settling = Task {
            guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
            await finish()
        }
    }
}

extension FetchResult {
    /// `nil` if the event has no consequence.
    fileprivate init?(_ event: BackgroundSessionEvent, _ task: DownloadTask) {
        switch event {
        case .didFinishDownloading(_, let file):
            guard let response = task.response else { return nil }
            self = .document(file: file, response.head)
        case .didComplete(_, let error?):
            if case .cancelled = error { return nil }
            // It was never asked, for want of suitable conditions for example: nothing is known of the feed.
            if case .gaveUp(_, last: nil, _, lastReason: nil) = error, task.response == nil { return nil }
            if case .status(let status) = error.cause, let response = task.response, response.status == status {
                self = .answer(response.head)
            } else {
                self = .failure(ExchangeFailure(error))
            }
        case .didComplete(_, nil), .didWriteData, .didSendBodyData, .didResumeAtOffset, .didFinishEvents: return nil
        }
    }

    /// When the server answered, which may have been long ago.
    fileprivate func date(_ task: DownloadTask) -> Date {
        if case .failure = self { return Date() }
        return task.response?.receivedAt ?? Date()
    }
}
