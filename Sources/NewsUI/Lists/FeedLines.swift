import News

/// The lines of the feed pane: smart lists, saved queries, feeds without a tag in the user's order, a section per tag
/// in the order of first use, then the recently read articles. A feed appears under each of its tags.
struct FeedLines {
    struct Line {
        let row: FeedRow
        /// The tag above the feed; `nil` for none.
        var section: String?
        /// The index of its feed in the list.
        var feed: Int?
    }

    let lines: [Line]
    /// The indices of each tag's feeds.
    let tags: [String: [Int]]

    /// - Parameter isShown: Whether a feed has lines; a tag without any shown feed has none either.
    init(
        feeds: [Feed], queries: [SavedQuery], collapsed: Set<String>, isShown: (Feed) -> Bool = { _ in true },
        showsTag: (String) -> Bool = { _ in false }
    ) {
        var order: [String] = []
        var tags: [String: [Int]] = [:]
        var lines = SmartList.aboveFeeds.map { Line(row: .smart($0)) } + queries.map { Line(row: .query($0)) }
        let shown = feeds.map(isShown)
        for (index, feed) in feeds.enumerated() {
            let names = Self.names(of: feed)
            if names.isEmpty, shown[index] { lines.append(Line(row: .feed(feed.id), feed: index)) }
            for name in names {
                if tags[name] == nil { order.append(name) }
                tags[name, default: []].append(index)
            }
        }
        for tag in order {
            let feedsToShow = (tags[tag] ?? []).filter { shown[$0] }
            if feedsToShow.isEmpty, !showsTag(tag) { continue }
            lines.append(Line(row: .tag(tag)))
            if collapsed.contains(tag) { continue }
            lines += feedsToShow.map { Line(row: .feed(feeds[$0].id), section: tag, feed: $0) }
        }
        self.lines = lines + [Line(row: .smart(.recent))]
        self.tags = tags
    }

    /// The tags that name a section, each once; tags that are settings do not.
    static func names(of feed: Feed) -> [String] {
        var seen: Set<String> = []
        return feed.tags.filter {
            !$0.isEmpty && !FeedListing.isSetting($0) && seen.insert($0).inserted
        }
    }
}
