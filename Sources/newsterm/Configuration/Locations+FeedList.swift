import FoundationEssentials
import News
import NewsStore
import Newsroom

extension Locations {
    /// A feed list that the user named is one that there is, where nothing is to be written into it: a slip of the pen would
    /// take all feeds out of the library.
    func checkFeedList() throws(CommandFailure) {
        guard feedListIsNamed, !FileManager.default.fileExists(atPath: feedList) else { return }
        let shown = SafeLine.of(feedList)
        throw CommandFailure(
            "There is no feed list at \(shown). Check the path given to --urls, or begin one there: "
                + "newsterm --urls \(ShellWord.of(shown)) feeds add URL",
            status: .usage)
    }
}

extension AppServices {
    /// The same for what may run before there is a list, as at a first start: of a library without feeds nothing is lost.
    func checkFeedList() async throws {
        guard locations.feedListIsNamed else { return }
        let hasFeeds = try await library.feeds().contains { $0.url != Subscriptions.welcomeURL }
        if hasFeeds { try locations.checkFeedList() }
    }
}
