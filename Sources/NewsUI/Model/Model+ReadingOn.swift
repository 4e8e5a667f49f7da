import News
import Presentation
import Terminal
import Texts

/// Reading goes on in the next feed when nothing is left unread in the list of one feed, or of a tag.
extension Model {
    /// Cells that a feed's name may take in a sentence.
    static let longestName = 30

    /// The feeds with something unread that come after the list that is shown, in the order of the pane, and then those
    /// before it; none beside a list over all feeds.
    var listsToReadOn: [FeedRow] {
        switch shown {
        case .smart, .query: return []
        case .tag, .feed: break
        }
        // What is folded is out of sight, not read.
        let lines = FeedLines(feeds: feeds.feeds, queries: [], collapsed: []).lines
        let place = lines.firstIndex { $0.row == shown } ?? 0
        var seen: Set<FeedRow> = [shown]
        return (lines[place...] + lines[..<place]).filter { line in
            line.feed.map { feeds.feeds[$0].unreadCount > 0 } == true && seen.insert(line.row).inserted
        }.map(\.row)
    }

    /// Looks for something unread in the first of these lists, and then in the others.
    /// - Returns: Whether there is a list to look in.
    mutating func readOn(_ lists: [FeedRow], opens: Bool, _ effects: inout [Effect]) -> Bool {
        guard let list = lists.first, var filter = list.filter(hidesRead: hidesRead) else { return false }
        filter.order = order
        let search = UnreadSearch(
            filter: filter, from: nil, forward: true, opens: opens, list: list, others: Array(lists.dropFirst()))
        unreadSearch = search
        effects.append(.findUnread(search))
        return true
    }

    /// Shows another list, and in it the article that was looked for.
    mutating func enter(_ list: FeedRow, for headline: Headline, opens: Bool, _ effects: inout [Effect]) {
        let names = [shown, list].map { TextWidth.clipped(feeds.title(of: $0), to: Self.longestName) }
        show(list, at: headline)
        if opens {
            open(headline, &effects)
        } else {
            closeArticle()
            focus = .headlines
        }
        messages.add(ReadingTexts.goesOn(list: names[0], next: names[1]))
    }
}
