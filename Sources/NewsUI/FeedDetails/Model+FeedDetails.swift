import News
import Presentation
import Terminal
import Texts

extension Model {
    /// The feed that keys for a feed are about; nil: none in particular.
    var feedInHand: Feed.ID? {
        if let feed = screen?.feed { return feed }
        return switch context {
        case .feeds: feeds.selectedFeed?.id
        case .results: selectedHeadline?.feedID ?? (results?.source.isSearch == true ? nil : shown.feed)
        default: (focus == .article ? article?.headline.feedID : shown.feed) ?? targetHeadline?.feedID
        }
    }

    /// What the selected row is, for keys that are for feeds; nil: it is nothing that a user keeps in their feed list.
    var wordsOnQuery: String? {
        guard context == .feeds, case .query(let saved) = feeds.selectedRow else { return nil }
        guard feeds.queries.contains(saved) else {
            return ListTexts.isTagged(name: saved.name, key: keyMap.keyName(for: .setTags) ?? "")
        }
        return ListTexts.isQuery(saved.name, saved.text ?? "")
    }

    mutating func showFeedDetails(_ effects: inout [Effect]) {
        guard let feed = feeds.listedFeed(feedInHand) else {
            return messages.add(wordsOnQuery ?? FeedDetailsTexts.selectFirst)
        }
        open(FeedDetailsScreen(feed))
        effects.append(.loadFeedDetails(feed.id))
    }
}
