import News

/// The lines of the feed pane: smart lists, saved queries, feeds without a tag in the user's order, a section per tag
/// in the order of first use, then the recently read articles. A feed appears under each of its tags.
///
/// The feeds of accounts follow, below a line for each account: first those without a category, then its categories. A
/// category that feeds of others share is a section of its own. With one account and nothing else, there is no such
/// line, unless the account has no feeds.
struct FeedLines {
    struct Line {
        let row: FeedRow
        /// The tag that it is below; `nil` for none.
        var section: String?
        /// The index of its feed in the list.
        var feed: Int?
        /// The number of tags that it is below.
        var depth = 0
    }

    let lines: [Line]
    /// The indices of each tag's feeds.
    let tags: [String: [Int]]
    /// The account's tag for each category that is below its line.
    let accounts: [String: String]
    private let showsAccounts: Bool

    /// - Parameters:
    ///   - emptyAccounts: The tags of accounts without feeds.
    ///   - isShown: Whether a feed has lines; a tag without any shown feed has none either.
    init(
        feeds: [Feed], emptyAccounts: [String] = [], queries: [SavedQuery], collapsed: Set<String>,
        isShown: (Feed) -> Bool = { _ in true },
        showsTag: (String) -> Bool = { _ in false }
    ) {
        var order: [String] = []
        var tags: [String: [Int]] = [:]
        var lines = SmartList.aboveFeeds.map { Line(row: .smart($0)) } + queries.map { Line(row: .query($0)) }
        let shown = feeds.map(isShown)
        let kinds = Set(feeds.lazy.filter { !$0.url.hasPrefix("newsterm:") }.map(\.account))
        let showsAccounts = kinds.count + emptyAccounts.count > 1
        for (index, feed) in feeds.enumerated() {
            let names = Self.names(of: feed, showsAccounts)
            if names.isEmpty, shown[index] { lines.append(Line(row: .feed(feed.id), feed: index)) }
            for name in names {
                if tags[name] == nil { order.append(name) }
                tags[name, default: []].append(index)
            }
        }
        var accounts: [String: String] = [:]
        for (tag, places) in tags where showsAccounts && !TagName.isOfAccount(tag) {
            accounts[tag] = Self.account(ofAll: places, in: feeds)
        }
        let categories = Dictionary(grouping: order.filter { accounts[$0] != nil }) { accounts[$0] }
        /// The lines of a tag, its feeds and its categories.
        func section(_ tag: String, depth: Int = 0) -> [Line] {
            let feedsToShow = (tags[tag] ?? []).filter { shown[$0] }
            let inside = categories[tag, default: []].flatMap { section($0, depth: depth + 1) }
            if feedsToShow.isEmpty, inside.isEmpty, !showsTag(tag) { return [] }
            var lines = [Line(row: .tag(tag), section: accounts[tag], depth: depth)]
            if collapsed.contains(tag) { return lines }
            let below = feedsToShow.filter { Self.sections(of: feeds[$0], showsAccounts).contains(tag) }
            lines += below.map { Line(row: .feed(feeds[$0].id), section: tag, feed: $0, depth: depth + 1) }
            return lines + inside
        }
        for tag in order where accounts[tag] == nil { lines += section(tag) }
        lines += emptyAccounts.map { Line(row: .tag($0)) }
        self.lines = lines + [Line(row: .smart(.recent))]
        self.tags = tags
        self.accounts = accounts
        self.showsAccounts = showsAccounts
    }

    /// The tag, and the account's tag if it is below that.
    func path(to tag: String) -> Set<String> { Set([tag, accounts[tag]].compactMap(\.self)) }

    /// The tags that name a section, each once.
    func names(of feed: Feed) -> [String] { Self.names(of: feed, showsAccounts) }

    /// The tags that a feed has a line below.
    func sections(of feed: Feed) -> [String] { Self.sections(of: feed, showsAccounts) }

    /// The tag of the account that all these feeds belong to; `nil` if there is no such account.
    private static func account(ofAll places: [Int], in feeds: [Feed]) -> String? {
        let names = Set(places.map { feeds[$0].accountName })
        guard names.count == 1, let name = names.first ?? nil else { return nil }
        return TagName.of(account: name)
    }

    private static func sections(of feed: Feed, _ showsAccounts: Bool) -> [String] {
        let names = names(of: feed, showsAccounts)
        return names.count > 1 && feed.account != nil ? names.filter { !TagName.isOfAccount($0) } : names
    }

    /// Tags that are settings name no section. The account comes first.
    private static func names(of feed: Feed, _ showsAccounts: Bool) -> [String] {
        var seen: Set<String> = []
        let names = feed.tags.filter {
            !$0.isEmpty && !FeedListing.isSetting($0) && seen.insert($0).inserted
        }
        guard feed.account != nil else { return names }
        return (showsAccounts ? names.filter(TagName.isOfAccount) : []) + names.filter { !TagName.isOfAccount($0) }
    }
}
