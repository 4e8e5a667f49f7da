import FrontEnd
import News
import NewsService
import NewsStore
import Newsroom
import Presentation

extension AppServices {
    /// Adds the feed at an address, or that of the page there, for the reader.
    /// - Returns: The outcome, and the feed if it was not listed before.
    func addAndReport(
        _ typed: String, responseStore: any PartialResponseStore
    ) async throws -> (added: AddedFeed?, outcome: FeedListOutcome) {
        switch try await add(typed, storesAtOnce: true, responseStore: responseStore) {
        case .added(let feed, _) where !feed.isNew: return (nil, .isListed)
        case .added(let feed, let note):
            let shown = SafeLine.of(Redaction.redacted(feed.url))
            return switch note {
            case .stored(let new, let all): (feed, .added(try await named(feed), new: new, of: all))
            case .unseen(let failure, let until, let assumesHTTPS):
                (
                    feed,
                    .addedUnseen(
                        address: shown, failure, until: until, assumesHTTPS: assumesHTTPS,
                        words: "Added \(shown)\(note.words)")
                )
            case .none, .unfetched: (feed, .addedUnfetched(address: shown, words: "Added \(shown)\(note.words)"))
            }
        case .choice(let feeds):
            guard !feeds.allSatisfy(\.isListed) else { return (nil, .allListed(feeds.count)) }
            let choices = feeds.map { choice in
                FeedListOutcome.Choice(
                    address: choice.feed.url,
                    shown: SafeLine.of(Redaction.redacted(choice.feed.url)),
                    title: choice.feed.title.map(SafeLine.of).flatMap { $0.isEmpty ? nil : $0 },
                    isListed: choice.isListed)
            }
            return (nil, .several(choices))
        case .nothing(let reason): return (nil, .nothing(reason))
        }
    }
}
