import Glibc
import News
import NewsStore

/// Which feeds fail. That is their servers' doing more often than this set-up's, and so no problem of it.
enum FailingFeedCheck {
    static func run(_ locations: Locations) async -> [DoctorCheck] {
        // A library that can not be opened is told of by its own check.
        guard access("\(locations.data)/newsterm.db", F_OK) == 0,
            let library = try? Library.open(directory: locations.data)
        else { return [] }
        defer { library.close() }
        guard let feeds = try? await library.feeds(), !feeds.isEmpty else { return [] }
        return [check(feeds)]
    }

    private static func check(_ feeds: [Feed]) -> DoctorCheck {
        let failing = feeds.filter { $0.isStopped || $0.failure != nil }
        guard let worst = failing.max(by: { $0.failureCount < $1.failureCount }) else {
            return DoctorCheck("feeds", .ok, "No feed fails.")
        }
        let address = SafeLine.of(FeedAddress.withoutCredentials(worst.url))
        let reason = SafeLine.of(worst.failure ?? worst.nextCheckReason ?? "it is not asked any more")
        let verb = failing.count == 1 ? "fails" : "fail, most often"
        return DoctorCheck(
            "feeds", .note,
            "\(failing.count) of \(feeds.count.counted("feed")) \(verb): \(address) (\(reason))",
            remedy: "newsterm feeds tells why each fails; newsterm refresh URL asks one again, "
                + "newsterm feeds remove URL takes one off the list.")
    }
}
