package import BackgroundTransfers
package import FoundationEssentials
import News
package import Newsroom
import Synchronization
package import Web

/// The background session of feeds, as the newsroom has it: it goes on with fetches for which a refresh had no time.
package struct FeedTransfers: FetchSession {
    package static let identifier = "org.newsterm.feeds"

    let configuration: BackgroundSessionConfiguration
    private let locations: Locations
    private let latest = LatestSession()
    private let report: @Sendable (String) -> Void

    /// - Parameter report: takes a sentence about the session's record.
    init(
        _ settings: Configuration.Refresh, locations: Locations, report: @escaping @Sendable (String) -> Void
    ) {
        self.report = report
        self.locations = locations
        configuration = BackgroundSessionConfiguration(
            identifier: Self.identifier, timeoutIntervalForResource: FeedRefresher.longestPromotion,
            httpMaximumConnectionsPerHost: settings.connectionsPerHost, maximumConcurrentTransfers: 8)
    }

    package func add(
        _ fetch: PromotedFetch, _ request: WebRequest, partial: PartialDownload?, by promotion: Promotion
    ) async throws -> Int {
        let session = latest.session(of: promotion) {
            makeSession(promotion.isInBackground ? .background(wake: promotion.id) : .foreground)
        }
        try await session.downloadTasks([
            BackgroundSession.NamedDownload(
                identifier: fetch.task,
                request: DownloadRequest(
                    url: request.url, taskDescription: fetch.note, terms: DownloadTerms(request),
                    reach: request.reach),
                partial: partial)
        ])
        return partial.map { $0.isResumable ? $0.bytes.count : 0 } ?? 0
    }

    package func fetches() throws -> [PromotedFetch] {
        try tasks().compactMap { $0.isAbandoned ? nil : PromotedFetch($0) }
    }

    package func cancel(_ task: UUID) async throws {
        // One that has ended waits for its event to be handled, and no agent has to be started for it.
        guard try tasks().contains(where: { $0.id == task && $0.state != .completed }) else { return }
        try await quietSession.cancel(task)
    }

    /// A refresh asks for the whole document: what is left of one is of no use.
    package func discard(_ rest: DownloadResumeData) async throws { try await quietSession.discard(rest) }

    /// All tasks as they are stored.
    func tasks() throws -> [DownloadTask] { try quietSession.storedTasks() }

    /// Begins nothing, and says nothing of who uses this process.
    private var quietSession: BackgroundSession { makeSession(.background(wake: UUID())) }

    private func makeSession(_ origin: TransferOrigin) -> BackgroundSession {
        locations.session(configuration, origin: origin, report: report)
    }

    /// One for all that a refresh hands over: it starts one agent.
    private final class LatestSession: Sendable {
        private let kept = Mutex<(promotion: UUID, session: BackgroundSession)?>(nil)

        func session(of promotion: Promotion, _ make: () -> BackgroundSession) -> BackgroundSession {
            kept.withLock { kept in
                if let kept, kept.promotion == promotion.id { return kept.session }
                let session = make()
                kept = (promotion.id, session)
                return session
            }
        }
    }
}

extension DownloadTask {
    /// Whether nobody waits for it any more.
    fileprivate var isAbandoned: Bool {
        if case .cancelled = error { return true }
        return state == .canceling
    }
}

extension PromotedFetch {
    init?(_ task: DownloadTask) {
        guard let note = task.originalRequest.taskDescription else { return nil }
        self.init(task: task.taskIdentifier, url: task.originalRequest.url, note: note)
    }
}

extension DownloadTerms {
    /// As a refresh asks.
    fileprivate init(_ request: WebRequest) {
        self.init(
            accept: request.accept ?? WebConfiguration.feedsFirst, acceptEncoding: request.acceptEncoding,
            headers: request.headers, etag: request.etag,
            lastModified: request.lastModified, validatorsURL: request.validatorsURL, movedTo: request.movedTo,
            maximumBytes: Int64(request.maximumBodyBytes), endsWithRefusal: true)
    }
}
