import FoundationEssentials
import News
import NewsStore
import Newsroom

extension Locations {
    /// A feed list that the user named must exist, unless it is to be written: a typo would remove all feeds from the
    /// library.
    package func checkFeedList() throws(CommandFailure) { if let missingFeedList { throw missingFeedList } }

    /// The error if the user named a feed list that does not exist.
    package var missingFeedList: CommandFailure? {
        guard feedListIsNamed, !FileManager.default.fileExists(atPath: feedList) else { return nil }
        let shown = SafeLine.of(feedList)
        return CommandFailure(
            "There is no feed list at \(shown). Check the path given to --urls, or start one there: newsterm --urls "
                + "\(ShellWord.of(shown)) feeds add URL",
            status: .usage)
    }
}

extension AppServices {
    /// The same for work that may precede the list, as at a first start: a library without feeds has none to lose.
    package func checkFeedList() async throws {
        guard locations.feedListIsNamed else { return }
        if try await !subscriptions.follows(only: []) { try locations.checkFeedList() }
    }
}
