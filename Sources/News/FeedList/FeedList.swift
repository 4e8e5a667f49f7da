/// The user's list of feeds, in the format of newsboat's `urls` file. Unchanged lines are written back byte for byte.
public struct FeedList: Sendable, Equatable {
    /// A removed line, kept so that it can be restored.
    public struct RemovedLine: Sendable, Equatable, Codable {
        /// The line's former index, from 0.
        public var index: Int
        /// The line including its end.
        public var bytes: [UInt8]
    }

    public private(set) var lines: [FeedListLine]

    public init(bytes: [UInt8] = []) {
        lines = Self.split(bytes)
    }

    /// The list as it will be written.
    public var bytes: [UInt8] { lines.flatMap { $0.bytes + $0.ending } }

    /// The feeds in list order. Of two lines with the same address, the first wins.
    public var entries: [FeedListEntry] { evaluated.entries }

    public var queries: [FeedListQuery] {
        lines.enumerated().compactMap { index, line in
            guard case .query(let name, let expression, let tags) = line.content else { return nil }
            return FeedListQuery(line: index + 1, name: name, expression: expression, tags: tags)
        }
    }

    /// The lines that are ignored and the tags that are invalid, with the reasons.
    public var problems: [FeedListProblem] { evaluated.problems }

    /// Whether a feed is listed, whatever the spelling of its address.
    public func contains(_ url: String) -> Bool { index(of: url) != nil }

    /// Appends a feed.
    /// - Parameter address: as typed; see `FeedAddress.normalized`.
    /// - Returns: the address as listed, and false if it was listed already (nothing changes then).
    @discardableResult
    public mutating func add(
        _ address: String, title: String? = nil, tags: [String] = []
    ) throws(FeedAddressError) -> (url: String, isNew: Bool) {
        var known = Known(self)
        return try add(address, title: title, tags: tags, &known)
    }

    /// An index of a list, kept while adding many feeds: searching the list for each would take quadratic time.
    public struct Known {
        /// The line number of each feed, by address key.
        fileprivate var feeds: [String: Int] = [:]
        fileprivate var queries: Set<[String]> = []

        public init(_ list: FeedList) {
            for (index, line) in list.lines.enumerated() {
                switch line.content {
                case .feed: if let key = line.key, feeds[key] == nil { feeds[key] = index }
                case .query(let name, let expression, _): queries.insert([name, expression])
                case .blank, .comment, .broken: break
                }
            }
        }
    }

    /// As above, for adding many feeds.
    /// - Parameter known: the index of the list.
    public mutating func add(
        _ address: String, title: String? = nil, tags: [String] = [], _ known: inout Known
    ) throws(FeedAddressError) -> (url: String, isNew: Bool) {
        let url = try FeedAddress.normalized(address)
        let key = FeedAddress.key(url)
        if let index = known.feeds[key], case .feed(let listed, _, _) = lines[index].content { return (listed, false) }
        append { .feed(url: url, title: title, tags: tags, ending: $0) }
        known.feeds[key] = lines.count - 1
        return (url, true)
    }

    /// Merges what another list has for a listed feed: tags that the line lacks, and a title and settings if it has
    /// none. The rest of the line is kept, including comments.
    /// - Parameter hides: whether to merge a tag that hides the feed.
    /// - Returns: the change, for `revert`; nil if nothing was missing.
    public mutating func merge(
        _ url: String, title: String?, tags: [String], hides: Bool, _ known: Known
    ) -> ChangedLine? {
        guard let index = known.feeds[FeedAddress.key(url)], case .feed(_, let own, let ownTags) = lines[index].content
        else { return nil }
        let before = lines[index]
        var merged = ownTags
        for tag in tags.map({ String($0.drop { $0 == "~" }) }) where !tag.isEmpty && !merged.contains(tag) {
            if HiddenTag.isSetting(tag), !hides { continue }
            if FeedListing.kinds.contains(where: { $0(tag) && merged.contains(where: $0) }) { continue }
            merged.append(tag)
        }
        var line = before
        if own == nil, let title, !title.isEmpty { line = line.retitled(title) }
        if merged != ownTags { line = line.retagged(merged) }
        if line == before { return nil }
        replaceLine(index, with: line)
        return ChangedLine(before: before.bytes, after: line.bytes)
    }

    /// Appends a saved query.
    /// - Returns: false if it exists already.
    public mutating func add(_ query: FeedListQuery, _ known: inout Known) -> Bool {
        guard known.queries.insert([query.name, query.expression]).inserted else { return false }
        append { .query(query, ending: $0) }
        return true
    }

    /// Whether the last line lacks a line end.
    public var endsOpen: Bool { lines.last?.ending.isEmpty == true }

    /// Removes what was added.
    /// - Parameters:
    ///   - queries: names and expressions.
    ///   - endedOpen: whether the last line had no end before; it loses it again, unless more lines follow by now.
    public mutating func takeBack(
        _ urls: [String], queries: [(name: String, expression: String)] = [], endedOpen: Bool = false
    ) {
        let keys = Set(urls.map(FeedAddress.key))
        let queries = Set(queries.map { [$0.name, $0.expression] })
        func wasAdded(_ line: FeedListLine) -> Bool {
            if let key = line.key { return keys.contains(key) }
            guard case .query(let name, let expression, _) = line.content else { return false }
            return queries.contains([name, expression])
        }
        let wasLast = lines.last.map(wasAdded) ?? false
        lines.removeAll(where: wasAdded)
        if endedOpen, wasLast, let last = lines.last {
            lines[lines.count - 1] = FeedListLine(bytes: last.bytes, ending: [])
        }
    }

    /// Removes a feed's lines.
    /// - Returns: the removed lines, for `restore`; empty if the feed is not listed.
    @discardableResult
    public mutating func remove(_ url: String) -> [RemovedLine] {
        let key = FeedAddress.key(url)
        var removed: [RemovedLine] = []
        for (index, line) in lines.enumerated() where line.key == key {
            removed.append(RemovedLine(index: index, bytes: line.bytes + line.ending))
        }
        lines.removeAll { $0.key == key }
        return removed
    }

    /// Restores lines at their former positions, or at the end of a list that is now shorter. A feed that has been
    /// listed again is left alone.
    public mutating func restore(_ removed: [RemovedLine]) {
        let listed = Set(lines.compactMap(\.key))
        for line in removed.sorted(by: { $0.index < $1.index }) {
            for restored in Self.split(line.bytes) {
                if let key = restored.key, listed.contains(key) { continue }
                let ending = restored.ending.isEmpty ? [0x0A] : restored.ending
                let index = min(line.index, lines.count)
                if index == lines.count, let last = lines.last, last.ending.isEmpty {
                    lines[lines.count - 1] = FeedListLine(bytes: last.bytes, ending: ending)
                }
                let isLast = index == lines.count
                lines.insert(
                    FeedListLine(bytes: restored.bytes, ending: isLast ? restored.ending : ending), at: index)
            }
        }
    }
}

extension FeedList {
    /// Computes `entries` and `problems` in a single pass.
    public var evaluated: (entries: [FeedListEntry], problems: [FeedListProblem]) {
        var entries: [FeedListEntry] = []
        var problems: [FeedListProblem] = []
        var seen: [String: Int] = [:]
        for (index, line) in lines.enumerated() {
            let number = index + 1
            switch line.content {
            case .blank, .comment, .query: break
            case .feed(let url, let title, let tags):
                let key = line.key ?? url
                if let first = seen[key] {
                    let shown = FeedListProblem.shown(FeedAddress.withoutCredentials(url))
                    problems.append(FeedListProblem(line: number, .listedAlready(url: shown, line: first)))
                } else {
                    seen[key] = number
                    entries.append(FeedListEntry(line: number, url: url, title: title, tags: tags))
                    problems += tags.compactMap(FeedTagFault.init(of:)).map {
                        FeedListProblem(line: number, .badTag($0))
                    }
                }
            case .broken(let fault): problems.append(FeedListProblem(line: number, fault))
            }
        }
        return (entries, problems)
    }

    /// Appends a line with the kind of line end that the file uses.
    private mutating func append(_ line: (_ ending: [UInt8]) -> FeedListLine) {
        let ending = lines.first { !$0.ending.isEmpty }?.ending ?? [0x0A]
        if let last = lines.last, last.ending.isEmpty {
            lines[lines.count - 1] = FeedListLine(bytes: last.bytes, ending: ending)
        }
        lines.append(line(ending))
    }

    mutating func replaceLine(_ index: Int, with line: FeedListLine) { lines[index] = line }

    private func index(of url: String) -> Int? {
        let key = FeedAddress.key(url)
        return lines.firstIndex { $0.key == key }
    }

    private static func split(_ bytes: [UInt8]) -> [FeedListLine] {
        var lines: [FeedListLine] = []
        var start = 0
        while start < bytes.count {
            let feed = bytes[start...].firstIndex(of: 0x0A)
            var end = feed ?? bytes.count
            let next = feed.map { $0 + 1 } ?? bytes.count
            if feed != nil, end > start, bytes[end - 1] == 0x0D { end -= 1 }
            lines.append(FeedListLine(bytes: Array(bytes[start..<end]), ending: Array(bytes[end..<next])))
            start = next
        }
        return lines
    }
}
