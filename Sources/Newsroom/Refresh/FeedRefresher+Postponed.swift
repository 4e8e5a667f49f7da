public import FoundationEssentials
public import News
import NewsStore

extension FeedRefresher {
    /// When the first of the feeds may be asked that have to wait for their hosts, in this refresh or since an earlier
    /// one; nil: none has to.
    public func earliestPostponed() async throws(LibraryError) -> Date? {
        try await hosts.earliestEnd(at: now())
    }
}
