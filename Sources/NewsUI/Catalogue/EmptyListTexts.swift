import News
import Presentation
import Texts

/// The text of a list without articles, and which key helps.
extension EmptyListTexts {
    /// - Parameters:
    ///   - failed: How many of the list's feeds failed.
    ///   - count: How many feeds the list has.
    static func feedsFailed(_ failed: Int, of count: Int) -> String {
        let feeds = CountTexts.feeds(count)
        return failed == count && count > 1 ? allFailed(feeds) : someFailed(failed: failed, feeds: feeds)
    }
}
