import BackgroundTransfers
import FoundationEssentials
import News
import NewsStore
import Synchronization
import Web

/// Hands the fetches of one refresh over to the background session, and counts them.
final class HandoffSender: Sendable {
    private let handoff: TransferHandoff
    private let session: any DownloadSession
    private let now: @Sendable () -> Date
    private let room = PartialBody.MemoryBudget()
    private let counted = Mutex(HandoffCount())

    init(_ handoff: TransferHandoff, session: FetchSession, now: @escaping @Sendable () -> Date) {
        self.handoff = handoff
        // One session for all fetches of the refresh, so that it starts one agent.
        self.session = session(handoff.isInBackground ? .background(wake: handoff.id) : .foreground)
        self.now = now
    }

    var count: HandoffCount { counted.withLock { $0 } }

    /// Makes the object that keeps the bytes of a response.
    func makePartialBody() -> PartialBody { PartialBody(room: room) }

    /// Hands over a fetch that was interrupted because the refresh ran out of time.
    /// - Returns: Whether the session continues it.
    func handOver(_ check: FeedCheck, asked: Date, _ request: WebRequest, _ partial: PartialBody) async -> Bool {
        let date = now()
        let partial = partial.take(at: date)
        guard handoff.isDue(partial != nil) else { return false }
        let fetch = HandedOverFetch(
            task: UUID(), feed: check.feed, url: check.url, asked: asked, handedOver: date, known: check.body)
        do {
            try await session.downloadTasks([
                BackgroundSession.NamedDownload(
                    identifier: fetch.task,
                    request: DownloadRequest(
                        url: request.url, taskDescription: fetch.note, terms: DownloadTerms(request),
                        reach: request.reach),
                    partial: partial)
            ])
            counted.withLock {
                $0.fetches += 1
                if let partial, partial.isResumable { $0.bytes += partial.bytes.count }
            }
            return true
        } catch {
            counted.withLock { if $0.failure == nil { $0.failure = String(describing: error) } }
            return false
        }
    }
}

extension DownloadTerms {
    /// The terms of a refresh's request.
    fileprivate init(_ request: WebRequest) {
        self.init(
            accept: request.accept ?? WebConfiguration.feedsFirst, acceptEncoding: request.acceptEncoding,
            headers: request.headers, etag: request.etag,
            lastModified: request.lastModified, validatorsURL: request.validatorsURL, movedTo: request.movedTo,
            maximumBytes: Int64(request.maximumBodyBytes), endsWithRefusal: true)
    }
}
