import News
package import NewsService
import NewsStore
package import Newsroom
package import Presentation

extension AppServices {
    /// What to tell the user about an added feed, and how to find it in the lists.
    package func named(_ added: AddedFeed) async throws -> FeedListOutcome.NewFeed {
        let key = FeedAddress.key(added.url)
        let feed = try await library.ownFeeds().first { FeedAddress.key($0.url) == key }
        let shown = SafeLine.of(Redaction.redacted(added.url))
        // A feed without a title is shown by its address.
        return FeedListOutcome.NewFeed(address: shown, title: feed.map { SafeLine.of($0.title) }, id: feed?.id)
    }
}
