import News
import NewsService
import NewsStore
import Newsroom

/// Lists failing feeds. Usually their servers are at fault, not this installation, so they are no problem.
enum FailingFeedCheck {
    /// - Parameter library: may not be synchronised with the feed list yet; unlisted feeds are ignored.
    static func run(_ library: Library, _ locations: Locations) async throws -> [DoctorCheck] {
        // An unreadable feed list is reported by its own check.
        guard let list = try? FeedListFile(path: locations.feedList).read() else { return [] }
        let keys = Set(list.entries.map { FeedAddress.key($0.url) })
        let feeds = try await library.ownFeeds().filter { keys.contains(FeedAddress.key($0.url)) }
        return feeds.isEmpty ? [] : [check(feeds)]
    }

    private static func check(_ feeds: [Feed]) -> DoctorCheck {
        let failing = feeds.filter { $0.isStopped || $0.failure != nil }
        guard let worst = failing.max(by: { $0.failureCount < $1.failureCount }) else {
            return DoctorCheck("feeds", .ok, "No feed fails.")
        }
        let address = SafeLine.of(Redaction.address(worst.url))
        let reason = SafeLine.of(worst.failure ?? worst.nextCheckReason ?? "it is no longer checked")
        let verb = failing.count == 1 ? "fails" : "fail, most often"
        return DoctorCheck(
            "feeds", .note,
            "\(failing.count) of \(feeds.count.counted("feed")) \(verb): \(address) (\(reason))",
            remedy: "newsterm feeds shows why each fails; newsterm refresh --force URL asks one again, "
                + "newsterm feeds remove URL takes one off the list.")
    }
}
