import News

/// The links of a document's entries, by which its new articles join stories.
struct ArrivingLinks {
    private let keys: [Int64?]
    private let shared: Set<Int64>

    init(_ update: FeedUpdate) {
        // An entry that links to its site's page is not that page.
        let home = StoryWriter.key(update.siteLink)
        keys = update.entries.map { entry in
            let key = StoryWriter.key(entry.link)
            return key == home ? nil : key
        }
        var seen: Set<Int64> = []
        shared = Set(keys.compactMap(\.self).filter { !seen.insert($0).inserted })
    }

    /// The key of an entry's link, and whether others of the document have it; nil if it stands for no article.
    subscript(place: Int) -> (key: Int64, isShared: Bool)? { keys[place].map { ($0, shared.contains($0)) } }
}
