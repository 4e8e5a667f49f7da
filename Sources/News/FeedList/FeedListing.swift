/// What the user has set for a feed on its line of the feed list.
public struct FeedListing: Sendable, Hashable {
    /// As written; of a change the empty one is none.
    public var address: String
    /// Their own title; nil: the feed's.
    public var title: String?
    /// But for those that are settings.
    public var tags: [String]
    /// How often it is asked, as written: "6h"; nil: not said.
    public var interval: String?
    /// Whether its news are notified; nil: not said.
    public var notifies: Bool?
    /// Whether the full text of its articles is fetched when they are opened.
    public var fetchesFullText: Bool
    /// Whether it is kept out of the list of feeds.
    public var isHidden: Bool

    public init(
        address: String = "", title: String? = nil, tags: [String] = [], interval: String? = nil,
        notifies: Bool? = nil, fetchesFullText: Bool = false, isHidden: Bool = false
    ) {
        self.address = address
        self.title = title
        self.tags = tags
        self.interval = interval
        self.notifies = notifies
        self.fetchesFullText = fetchesFullText
        self.isHidden = isHidden
    }

    public init(_ entry: FeedListEntry) {
        self.init(
            address: entry.url, title: entry.title,
            tags: entry.tags.filter { !Self.sets($0) },
            interval: entry.tags.first(where: FeedInterval.isSetting).map(FeedInterval.written),
            notifies: NotificationTag.isOn(tags: entry.tags), fetchesFullText: FullTextTag.isOn(tags: entry.tags),
            isHidden: entry.isHidden)
    }

    /// The kinds of tags that set something or hide the feed; a line has one of each.
    static let kinds: [@Sendable (String) -> Bool] = [
        FeedInterval.isSetting, NotificationTag.isSetting, FullTextTag.isSetting, HiddenTag.isSetting,
    ]

    /// Whether a tag sets something, and is not one to sort feeds by.
    public static func isSetting(_ tag: String) -> Bool {
        FeedInterval.isSetting(tag) || NotificationTag.isSetting(tag) || FullTextTag.isSetting(tag)
    }

    /// Whether a tag sets something or hides the feed.
    public static func sets(_ tag: String) -> Bool { isSetting(tag) || HiddenTag.isSetting(tag) }

    /// Tags as they are written on a line: in quotation marks where one has blanks.
    public static func written(_ tags: [String]) -> String {
        tags.map { FeedListToken.written($0) }.joined(separator: " ")
    }

    /// The tags of such a text, each once.
    /// - Returns: nil: it is not clear: a quotation does not end, or what would be a title or a setting stands among them.
    public static func tags(in text: String) -> [String]? {
        guard let tokens = FeedListToken.tokens(of: Array(text.unicodeScalars)) else { return nil }
        var tags: [String] = []
        // Many put commas between tags.
        let texts = tokens.flatMap { $0.isQuoted ? [$0.text] : $0.text.split(separator: ",").map(String.init) }
        for tag in texts where !tag.isEmpty && !tags.contains(tag) { tags.append(tag) }
        return tags.contains { $0.hasPrefix("~") || sets($0) } ? nil : tags
    }
}

/// What the user changes of it. The line may have been edited since the listing was read, so that only the fields that
/// differ are taken.
public struct FeedListingChange: Sendable, Hashable {
    public var old: FeedListing
    public var new: FeedListing

    public init(from old: FeedListing, to new: FeedListing) {
        self.old = old
        self.new = new
    }

    /// The feed's other address; nil: it stays.
    public var address: String? { new.address == old.address || new.address.isEmpty ? nil : new.address }

    /// All tags of a line with the change; settings that were not changed stay, even one that is not valid.
    func applied(to current: [String]) -> [String] {
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
        if new.isHidden != old.isHidden { replace(HiddenTag.isSetting, with: new.isHidden ? HiddenTag.on : nil) }
        return tags
    }
}

extension FeedList {
    /// A line as it was and as it is, to be put back.
    public struct ChangedLine: Sendable, Equatable, Codable {
        /// Without their ends.
        var before: [UInt8]
        var after: [UInt8]

        /// The feed's address, as written; empty: the line lists none.
        public var url: String { parts?.1.url ?? "" }

        /// Whether the line is another one.
        public var isChange: Bool { before != after }

        /// Whether the line has got tags.
        public var hasNewTags: Bool { parts.map { $0.tags != $1.tags } ?? false }

        /// The tags that it has got.
        public var newTags: [String] { parts.map { old, new in new.tags.filter { !old.tags.contains($0) } } ?? [] }

        /// The title that it has got; nil: it has the one that it had.
        public var newTitle: String? { parts.flatMap { $0.title == $1.title ? nil : $1.title } }

        /// Whether the line has got another title.
        public var hasNewTitle: Bool { parts.map { $0.title != $1.title } ?? false }

        /// The feed's address before and after; nil: it is the same.
        public var move: FeedMove? {
            guard let (old, new) = parts, old.url != new.url else { return nil }
            return FeedMove(from: old.url, to: new.url)
        }

        /// Another line of the feed, without what this change brought to it.
        fileprivate func takenBack(from line: FeedListLine) -> FeedListLine {
            guard let (old, new) = parts, case .feed(_, let title, let tags) = line.content else { return line }
            let kept = tags.filter { old.tags.contains($0) || !new.tags.contains($0) }
            let lost = old.tags.filter { tag in
                guard !new.tags.contains(tag), !kept.contains(tag) else { return false }
                // One of a kind: what the user has set since stays.
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

    /// Changes a feed's title, tags and address; what its line has beside them stays as it is, comments too. Lines that
    /// are left out because they list the feed again get the address as well: none is to list it by the old one.
    /// - Returns: for `revert`, first that of the line that counts; empty: the feed is not listed.
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

    /// Puts lines back as they were. Of those that were edited since, only what the change changed goes back, as far as it
    /// still stands there. An address that is in another line by now is not put back.
    /// - Returns: what was done to which lines, for `revert` again; last that of the line that was changed first.
    @discardableResult
    public mutating func revert(_ changes: [ChangedLine]) -> [ChangedLine] {
        let known = Dictionary(grouping: lines.indices) { lines[$0].key }
        var done: Set<Int> = []
        var reverted: [ChangedLine] = []
        // A line that was changed twice goes back the way it came.
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

/// A feed's address, and the one that it has after it.
public struct FeedMove: Sendable, Equatable {
    public var from: String
    public var to: String

    public init(from: String, to: String) {
        self.from = from
        self.to = to
    }
}

/// A tag that keeps the feed out of the list of feeds: any that starts with an exclamation mark, as newsboat has it.
enum HiddenTag {
    static let on = "!hidden"

    static func isSetting(_ tag: String) -> Bool { tag.hasPrefix("!") }
}

extension FeedListLine {
    /// The same line with another address.
    func readdressed(_ url: String) -> FeedListLine {
        guard case .feed = content, let text = String(validating: bytes, as: UTF8.self) else { return self }
        var scalars = Array(text.unicodeScalars)
        guard let word = FeedListToken.tokens(of: scalars)?.first else { return self }
        scalars.replaceSubrange(word.range, with: Array(FeedListToken.written(url).unicodeScalars))
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return FeedListLine(bytes: Array(String(view).utf8), ending: ending)
    }

    /// The same line with these tags: those that it has already stay where they are, others come behind the last word.
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
            // The space before the word goes with it.
            var start = token.range.lowerBound
            while start > url.range.upperBound, FeedListToken.isDelimiter(scalars[start - 1]) { start -= 1 }
            scalars.removeSubrange(start..<token.range.upperBound)
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return FeedListLine(bytes: Array(String(view).utf8), ending: ending)
    }
}
