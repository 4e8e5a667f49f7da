import News
import Presentation
import Texts

/// What stands in a list that has no article, and which key helps.
extension EmptyListTexts {
    /// - Parameters:
    ///   - failed: how many feeds of the list failed.
    ///   - count: how many feeds the list has.
    static func feedsFailed(_ failed: Int, of count: Int) -> String {
        let feeds = CountTexts.feeds(count)
        return failed == count && count > 1 ? allFailed(feeds) : someFailed(failed: failed, feeds: feeds)
    }
}
