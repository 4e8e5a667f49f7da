import News
import Presentation
import Terminal
import Texts

extension Model {
    /// The feed that feed keys act on; `nil` when there is none.
    var targetFeed: Feed.ID? {
        if let feed = screen?.feed { return feed }
        return switch context {
        case .feeds: feeds.selectedFeed?.id
        case .results: selectedHeadline?.feedID ?? (results?.source.isSearch == true ? nil : shown.feed)
        default: (focus == .article ? article?.headline.feedID : shown.feed) ?? targetHeadline?.feedID
        }
    }

    /// Explains that the selected row is a query when a feed key is pressed on it; `nil` for any other row.
    var wordsOnQuery: String? {
        guard context == .feeds, case .query(let saved) = feeds.selectedRow else { return nil }
        guard feeds.queries.contains(saved) else {
            return ListTexts.isTagged(name: saved.name, key: keyMap.keyName(for: .setTags) ?? "")
        }
        return ListTexts.isQuery(saved.name, saved.text ?? "")
    }

    mutating func showFeedDetails(_ effects: inout [Effect]) {
        guard let feed = feeds.listedFeed(targetFeed) else {
            return messages.add(wordsOnQuery ?? FeedDetailsTexts.selectFirst)
        }
        open(FeedDetailsScreen(feed))
        effects.append(.loadFeedDetails(feed.id))
    }
}
