import FoundationEssentials
import News
import NewsStore
import Synchronization
import Web

/// Hands the fetches of one refresh over, and counts them.
final class FetchPromoter: Sendable {
    private let promotion: Promotion
    private let session: any FetchSession
    private let now: @Sendable () -> Date
    private let room = PartialBody.Room()
    private let counted = Mutex(PromotedCount())

    init(_ promotion: Promotion, session: any FetchSession, now: @escaping @Sendable () -> Date) {
        self.promotion = promotion
        self.session = session
        self.now = now
    }

    var count: PromotedCount { counted.withLock { $0 } }

    /// Keeps what comes of an answer.
    func makePartialBody() -> PartialBody { PartialBody(room: room) }

    /// Hands over a fetch that was cut off, when the refresh's time is up.
    /// - Returns: whether it goes on.
    func promote(_ check: FeedCheck, asked: Date, _ request: WebRequest, _ partial: PartialBody) async -> Bool {
        let date = now()
        let partial = partial.take(at: date)
        guard promotion.isDue(partial != nil) else { return false }
        let fetch = PromotedFetch(
            task: UUID(), feed: check.feed, url: check.url, asked: asked, promoted: date, known: check.body)
        do {
            let bytes = try await session.add(fetch, request, partial: partial, by: promotion)
            counted.withLock {
                $0.fetches += 1
                $0.bytes += bytes
            }
            return true
        } catch {
            counted.withLock { if $0.failure == nil { $0.failure = String(describing: error) } }
            return false
        }
    }
}
