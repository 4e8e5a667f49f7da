import News
import Presentation
import Texts

/// Moving between articles, and within one.
extension ReadingTexts {
    /// - Parameter selected: The selected article; `nil` when the list is empty.
    static func nothingUnread(beside selected: Headline?) -> String {
        selected?.isRead == false
            ? nothingElseUnread
            : everythingRead
    }
    /// - Parameter key: The key that returns to the feed's text; `nil` when there is none.
    static func fullText(back key: String?) -> String {
        let back = key.map { goesBackToFeedText($0) }
        return [isFullText, back].compactMap { $0 }
            .joined(separator: CountTexts.pause)
    }
}
