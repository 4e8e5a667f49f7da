import FoundationEssentials
import News
import NewsStore
import Newsroom

extension Locations {
    /// A feed list that the user named is one that there is, where nothing is to be written into it: a slip of the pen would
    /// take all feeds out of the library.
    package func checkFeedList() throws(CommandFailure) { if let missingFeedList { throw missingFeedList } }

    /// What is said when the user named a feed list that there is not.
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
    /// The same for what may run before there is a list, as at a first start: of a library without feeds nothing is lost.
    package func checkFeedList() async throws {
        guard locations.feedListIsNamed else { return }
        if try await !subscriptions.follows(only: []) { try locations.checkFeedList() }
    }
}
