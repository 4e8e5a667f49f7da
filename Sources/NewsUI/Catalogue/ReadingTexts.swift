import News
import Presentation
import Texts

/// Going from article to article, and within one.
extension ReadingTexts {
    /// - Parameter inHand: The article that the key was pressed on; nil: the list is empty.
    static func nothingUnread(beside inHand: Headline?) -> String {
        inHand?.isRead == false
            ? nothingElseUnread
            : everythingRead
    }
    /// - Parameter key: goes back to the feed's text; nil: none does.
    static func fullText(back key: String?) -> String {
        let back = key.map { goesBackToFeedText($0) }
        return [isFullText, back].compactMap { $0 }
            .joined(separator: CountTexts.pause)
    }
}
