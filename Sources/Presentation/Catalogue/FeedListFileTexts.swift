import News
import Texts

/// Importing files, and editing the feed list.
extension FeedListFileTexts {
    package static func sentence(on imported: ImportedFeeds) -> String {
        var parts = [added(CountTexts.feeds(imported.added))]
        if imported.listed > 0 {
            parts.append(
                listedAlready(imported.listed))
        }
        if imported.tagged > 0 {
            parts.append(gotTags(imported.tagged))
        }
        if imported.titled > 0 {
            parts.append(gotTitle(imported.titled))
        }
        if imported.queries > 0 {
            parts.append(
                savedQueries(imported.queries))
        }
        if let articles = imported.articles { parts.append(CountTexts.articles(articles)) }
        var sentence = parts.joined(separator: CountTexts.comma) + CountTexts.stop
        if imported.leftOut > 0 {
            sentence += CountTexts.pause + leftOut(imported.leftOut, first: imported.firstLeftOut)
        }
        return sentence
    }

    private static func leftOut(_ count: Int, first: FeedListRemark?) -> String {
        let first = first.map { ": \($0.text)" } ?? ""
        return skipped(count: count, remark: first)
    }

    package static func sentence(on list: EditedFeedList) -> String {
        listHas(list.feeds)
    }

    /// The text of an empty feed list, with the keys that help.
    package static func empty(undo: String?, add: String?, choose: String?) -> String {
        let keys = [
            undo.map { undoHint($0) },
            add.map { addHint($0) },
            choose.map { chooseHint($0) },
        ].compactMap { $0 }
        let next = keys.isEmpty ? "" : CountTexts.pause + keys.joined(separator: CountTexts.comma) + CountTexts.stop
        return hasNoFeeds + next
    }

    /// - Parameters:
    ///   - others: the number of further unusable lines.
    ///   - isOffered: whether a key edits the list again.
    package static func editAgain(_ others: Int, isOffered: Bool) -> String {
        let more =
            others > 0
            ? moreLinesUnusable(others) : ""
        return more
            + (isOffered
                ? keyEditsAgain
                : commandEditsAgain)
    }
}
