/// The user's settings for a feed on its feed list line.
public struct FeedListing: Sendable, Hashable {
    /// As written; in a change, empty means unchanged.
    public var address: String
    /// The user's title; nil for the feed's own.
    public var title: String?
    /// The tags that are not settings.
    public var tags: [String]
    /// The interval between requests as written, such as "6h"; nil if not set.
    public var interval: String?
    /// Whether its new articles are notified; nil if not set.
    public var notifies: Bool?
    /// Whether its articles show the text of their pages.
    public var fetchesFullText: Bool
    /// Whether YouTube's Shorts are not stored.
    public var leavesOutShorts: Bool
    /// Whether it is hidden from the list of feeds.
    public var isHidden: Bool

    public init(
        address: String = "", title: String? = nil, tags: [String] = [], interval: String? = nil,
        notifies: Bool? = nil, fetchesFullText: Bool = false, leavesOutShorts: Bool = false,
        isHidden: Bool = false
    ) {
        self.address = address
        self.title = title
        self.tags = tags
        self.interval = interval
        self.notifies = notifies
        self.fetchesFullText = fetchesFullText
        self.leavesOutShorts = leavesOutShorts
        self.isHidden = isHidden
    }

    public init(_ entry: FeedListEntry) {
        self.init(
            address: entry.url, title: entry.title,
            tags: entry.tags.filter { !Self.sets($0) },
            interval: entry.tags.first(where: FeedInterval.isSetting).map(FeedInterval.written),
            notifies: NotificationTag.isOn(tags: entry.tags), fetchesFullText: FullTextTag.isOn(tags: entry.tags),
            leavesOutShorts: ShortsTag.leavesOut(tags: entry.tags), isHidden: entry.isHidden)
    }

    /// The kinds of tags that set something or hide the feed; a line has at most one of each.
    static let kinds: [@Sendable (String) -> Bool] = [
        FeedInterval.isSetting, NotificationTag.isSetting, FullTextTag.isSetting, ShortsTag.isSetting,
        HiddenTag.isSetting, ContentSelection.keeps, ContentSelection.drops,
    ]

    /// Whether a tag is a setting, and not one for grouping feeds.
    public static func isSetting(_ tag: String) -> Bool {
        FeedInterval.isSetting(tag) || NotificationTag.isSetting(tag) || FullTextTag.isSetting(tag)
            || ShortsTag.isSetting(tag) || ContentSelection.isSetting(tag)
    }

    /// Whether these tags of a feed leave out YouTube's Shorts.
    public static func leavesOutShorts(tags: [String]) -> Bool { ShortsTag.leavesOut(tags: tags) }

    /// Whether a tag is a setting or hides the feed.
    public static func sets(_ tag: String) -> Bool { isSetting(tag) || HiddenTag.isSetting(tag) }

    /// Tags as written on a line, quoted if they contain blanks.
    public static func written(_ tags: [String]) -> String {
        tags.map { FeedListToken.written($0) }.joined(separator: " ")
    }

    /// Parses the tags in such a text, each once.
    /// - Returns: nil if the text is ambiguous: an open quotation, a title, or a setting.
    public static func tags(in text: String) -> [String]? {
        guard let tokens = FeedListToken.tokens(of: Array(text.unicodeScalars)) else { return nil }
        var tags: [String] = []
        // Many users separate tags by commas.
        let texts = tokens.flatMap { $0.isQuoted ? [$0.text] : $0.text.split(separator: ",").map(String.init) }
        for tag in texts where !tag.isEmpty && !tags.contains(tag) { tags.append(tag) }
        return tags.contains { $0.hasPrefix("~") || sets($0) } ? nil : tags
    }
}

/// A change to a feed's settings. The line may have been edited since it was read, so only fields that differ are
/// applied.
public struct FeedListingChange: Sendable, Hashable {
    public var old: FeedListing
    public var new: FeedListing

    public init(from old: FeedListing, to new: FeedListing) {
        self.old = old
        self.new = new
    }

    /// The feed's new address; nil if unchanged.
    public var address: String? { new.address == old.address || new.address.isEmpty ? nil : new.address }

    /// All tags of a line after the change; unchanged settings are kept, even an invalid one.
    public func applied(to current: [String]) -> [String] {
        var tags = current.filter { !old.tags.contains($0) || new.tags.contains($0) }
        tags += new.tags.filter { !old.tags.contains($0) && !tags.contains($0) }
        func replace(_ isSetting: (String) -> Bool, with tag: String?) {
            tags.removeAll(where: isSetting)
            if let tag { tags.append(tag) }
        }
        if new.interval != old.interval {
            replace(FeedInterval.isSetting, with: new.interval.map { FeedInterval.tag($0) })
        }
        if new.notifies != old.notifies {
            replace(NotificationTag.isSetting, with: new.notifies.map { "notify:\($0 ? "on" : "off")" })
        }
        if new.fetchesFullText != old.fetchesFullText {
            replace(FullTextTag.isSetting, with: new.fetchesFullText ? FullTextTag.on : nil)
        }
        if new.leavesOutShorts != old.leavesOutShorts {
            replace(ShortsTag.isSetting, with: new.leavesOutShorts ? ShortsTag.off : nil)
        }
        if new.isHidden != old.isHidden { replace(HiddenTag.isSetting, with: new.isHidden ? HiddenTag.on : nil) }
        return tags
    }
}

extension FeedList {
    /// A line before and after a change, for undoing it.
    public struct ChangedLine: Sendable, Equatable, Codable {
        /// Both without their line ends.
        var before: [UInt8]
        var after: [UInt8]

        /// The feed's address as written; empty if the line lists no feed.
        public var url: String { parts?.1.url ?? "" }

        /// Whether the line differs.
        public var isChange: Bool { before != after }

        /// Whether the tags differ.
        public var hasNewTags: Bool { parts.map { $0.tags != $1.tags } ?? false }

        /// The tags that were added.
        public var newTags: [String] { parts.map { old, new in new.tags.filter { !old.tags.contains($0) } } ?? [] }

        /// The new title; nil if unchanged.
        public var newTitle: String? { parts.flatMap { $0.title == $1.title ? nil : $1.title } }

        /// Whether the title differs.
        public var hasNewTitle: Bool { parts.map { $0.title != $1.title } ?? false }

        /// The feed's address before and after; nil if unchanged.
        public var move: FeedMove? {
            guard let (old, new) = parts, old.url != new.url else { return nil }
            return FeedMove(from: old.url, to: new.url)
        }

        /// A later version of the line, with this change undone.
        fileprivate func takenBack(from line: FeedListLine) -> FeedListLine {
            guard let (old, new) = parts, case .feed(_, let title, let tags) = line.content else { return line }
            let kept = tags.filter { old.tags.contains($0) || !new.tags.contains($0) }
            let lost = old.tags.filter { tag in
                guard !new.tags.contains(tag), !kept.contains(tag) else { return false }
                // A line has one tag of a kind: keep what the user has set since.
                let kind = FeedListing.kinds.first { $0(tag) }
                return kind.map { !kept.contains(where: $0) } ?? true
            }
            let titleBefore = title == new.title ? old.title : title
            return line.retitled(titleBefore).retagged(kept + lost)
        }

        private typealias Parts = (url: String, title: String?, tags: [String])

        private var parts: (Parts, Parts)? {
            guard case .feed(let url, let title, let tags) = FeedListLine(bytes: before, ending: []).content,
                case .feed(let newURL, let newTitle, let newTags) = FeedListLine(bytes: after, ending: []).content
            else { return nil }
            return ((url, title, tags), (newURL, newTitle, newTags))
        }
    }

    /// Changes a feed's title, tags and address; the rest of its line is kept, including comments. Duplicate lines of
    /// the feed, which are ignored, get the new address too, so that none lists it under the old one.
    /// - Returns: the changes for `revert`, that of the line in use first; empty if the feed is not listed.
    public mutating func change(_ url: String, by change: FeedListingChange) -> [ChangedLine] {
        let key = FeedAddress.key(url)
        var changed: [ChangedLine] = []
        for index in lines.indices where lines[index].key == key {
            guard case .feed(_, let title, let tags) = lines[index].content else { continue }
            let before = lines[index]
            var line = before
            if changed.isEmpty {
                let newTitle = change.new.title == change.old.title ? title : change.new.title
                line = line.retitled(newTitle).retagged(change.applied(to: tags))
            }
            if let address = change.address { line = line.readdressed(address) }
            replaceLine(index, with: line)
            changed.append(ChangedLine(before: before.bytes, after: line.bytes))
            if change.address == nil { break }
        }
        return changed
    }

    /// Restores changed lines. In a line that was edited since, only this change is undone, as far as it is still
    /// there. An address is not restored if another line has it by now.
    /// - Returns: the changes made, for a further `revert`, in reverse order.
    @discardableResult
    public mutating func revert(_ changes: [ChangedLine]) -> [ChangedLine] {
        let known = Dictionary(grouping: lines.indices) { lines[$0].key }
        var done: Set<Int> = []
        var reverted: [ChangedLine] = []
        // A line that was changed twice is restored in reverse order.
        for change in changes.reversed() {
            let before = FeedListLine(bytes: change.before, ending: [])
            let key = FeedListLine(bytes: change.after, ending: []).key
            let places = known[key] ?? []
            let place = places.first { lines[$0].bytes == change.after } ?? places.first { !done.contains($0) }
            guard key != nil, let index = place ?? places.first,
                case .feed(let url, _, _) = before.content
            else { continue }
            let line = lines[index]
            let isFree = before.key == key || known[before.key] == nil
            if isFree, line.bytes == change.after {
                replaceLine(index, with: FeedListLine(bytes: change.before, ending: line.ending))
            } else {
                let edited = change.takenBack(from: line)
                replaceLine(index, with: isFree ? edited.readdressed(url) : edited)
            }
            done.insert(index)
            reverted.append(ChangedLine(before: line.bytes, after: lines[index].bytes))
        }
        return reverted
    }
}

/// A change of a feed's address.
public struct FeedMove: Sendable, Equatable {
    public var from: String
    public var to: String

    public init(from: String, to: String) {
        self.from = from
        self.to = to
    }
}

/// A tag that hides the feed from the list of feeds: as in newsboat, any that starts with an exclamation mark.
enum HiddenTag {
    static let on = "!hidden"

    static func isSetting(_ tag: String) -> Bool { tag.hasPrefix("!") }
}

extension FeedListLine {
    /// The line with another address.
    func readdressed(_ url: String) -> FeedListLine {
        guard case .feed = content, let text = String(validating: bytes, as: UTF8.self) else { return self }
        var scalars = Array(text.unicodeScalars)
        guard let word = FeedListToken.tokens(of: scalars)?.first else { return self }
        scalars.replaceSubrange(word.range, with: Array(FeedListToken.written(url).unicodeScalars))
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return FeedListLine(bytes: Array(String(view).utf8), ending: ending)
    }

    /// The line with these tags: existing ones stay in place, new ones follow the last word.
    func retagged(_ tags: [String]) -> FeedListLine {
        guard case .feed = content, let text = String(validating: bytes, as: UTF8.self) else { return self }
        var scalars = Array(text.unicodeScalars)
        guard let tokens = FeedListToken.tokens(of: scalars), let url = tokens.first else { return self }
        let old = tokens.dropFirst().filter { !$0.text.hasPrefix("~") }
        let new = tags.filter { tag in !tag.isEmpty && !tag.hasPrefix("~") && !old.contains { $0.text == tag } }
        let end = tokens.last?.range.upperBound ?? url.range.upperBound
        let words = new.map { " " + FeedListToken.written($0) }.joined()
        scalars.insert(contentsOf: Array(words.unicodeScalars), at: end)
        for token in old.reversed() where !tags.contains(token.text) {
            // Remove the space before the word as well.
            var start = token.range.lowerBound
            while start > url.range.upperBound, FeedListToken.isDelimiter(scalars[start - 1]) { start -= 1 }
            scalars.removeSubrange(start..<token.range.upperBound)
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return FeedListLine(bytes: Array(String(view).utf8), ending: ending)
    }
}
