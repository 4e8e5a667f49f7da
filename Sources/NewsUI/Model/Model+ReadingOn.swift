import News
import Presentation
import Terminal
import Texts

/// Continues in the next feed when the list of a feed or tag has no unread article left.
extension Model {
    /// The most cells for a feed's name in a sentence.
    static let maximumNameLength = 30

    /// The feeds with unread articles after the shown list, in pane order, then those before it; none for a list over
    /// all feeds.
    var listsToReadOn: [FeedRow] {
        switch shown {
        case .smart, .query: return []
        case .tag, .feed: break
        }
        // Folded feeds still have unread articles.
        let lines = FeedLines(feeds: feeds.feeds, queries: [], collapsed: []).lines
        let place = lines.firstIndex { $0.row == shown } ?? 0
        var seen: Set<FeedRow> = [shown]
        return (lines[place...] + lines[..<place]).filter { line in
            line.feed.map { feeds.feeds[$0].unreadCount > 0 } == true && seen.insert(line.row).inserted
        }.map(\.row)
    }

    /// Searches these lists in turn for an unread article.
    /// - Returns: Whether there is a list to search.
    mutating func readOn(_ lists: [FeedRow], opens: Bool, _ effects: inout [Effect]) -> Bool {
        guard let list = lists.first, var filter = list.filter(hidesRead: hidesRead) else { return false }
        filter.order = order
        let search = UnreadSearch(
            filter: filter, from: nil, forward: true, opens: opens, list: list, others: Array(lists.dropFirst()))
        unreadSearch = search
        effects.append(.findUnread(search))
        return true
    }

    /// Switches to another list and the article found in it.
    mutating func enter(_ list: FeedRow, for headline: Headline, opens: Bool, _ effects: inout [Effect]) {
        let names = [shown, list].map { TextWidth.clipped(feeds.title(of: $0), to: Self.maximumNameLength) }
        show(list, at: headline)
        if opens {
            open(headline, &effects)
        } else {
            closeArticle()
            focus = .headlines
        }
        messages.add(ReadingTexts.nextList(list: names[0], next: names[1]))
    }
}
