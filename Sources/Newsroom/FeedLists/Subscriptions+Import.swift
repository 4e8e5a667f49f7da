import News
import NewsStore

extension Subscriptions {
    /// Adds the feeds of another reader's list: OPML, newsboat's `urls` or newsraft's `feeds`, told apart by content.
    /// Listed feeds get the tags and titles they lack. Undoable as a whole. Never runs a command of the file.
    /// - Parameter name: The file's name, for messages.
    public func importFeeds(_ bytes: [UInt8], name: String) async throws -> ImportReport {
        try await add(try FeedSource.read(bytes, name: name))
    }

    /// Adds feeds by address and from other readers' lists, as one undoable act. Never runs a command of a list.
    /// - Parameters:
    ///   - titles: Titles by address.
    ///   - lists: Contents and file names, for messages.
    public func add(
        _ addresses: [String], titles: [String: String] = [:], lists: [(bytes: [UInt8], name: String)]
    ) async throws -> ImportReport {
        var source = FeedSource(format: "", addresses: addresses, titles: titles)
        for list in lists { source.append(try FeedSource.read(list.bytes, name: list.name), of: list.name) }
        return try await add(source)
    }

    /// What `importFeeds` would do, without doing it.
    public func previewImport(_ bytes: [UInt8], name: String) throws -> ImportReport {
        try preview(try FeedSource.read(bytes, name: name))
    }

    /// Adds feeds that are not listed yet, as one undoable act.
    /// - Parameter format: The source of the addresses.
    func add(_ urls: [String], from format: String) async throws -> ImportReport {
        try await add(FeedSource(format: format, addresses: urls))
    }

    /// What `add` would do, without doing it.
    func previewAdding(_ urls: [String], from format: String) throws -> ImportReport {
        try preview(FeedSource(format: format, addresses: urls))
    }

    private func add(_ source: FeedSource) async throws -> ImportReport {
        let isFirst = try file.read() == nil
        let (report, queries, endedOpen) = try await editList { list in
            let (before, endsOpen) = (list.queries.count, list.endsOpen)
            return (source.add(to: &list), list.queries.dropFirst(before).map(FeedListAct.Query.init), endsOpen)
        }
        if !report.added.isEmpty || !queries.isEmpty || !report.changes.isEmpty {
            var count = report.added.count == 1 ? "1 feed" : "\(report.added.count) feeds"
            if report.added.isEmpty {
                count = queries.count == 1 ? "1 saved query" : "\(queries.count) saved queries"
                if queries.isEmpty { count = "tags and titles" }
            }
            try await record(
                FeedListAct(
                    added: report.added, queries: queries.isEmpty ? nil : queries,
                    changed: report.changes.isEmpty ? nil : report.changes, madeList: isFirst ? true : nil,
                    endedOpen: endedOpen ? true : nil),
                "\(count) added to the feed list", orTakeBack: true)
        }
        try await synchronize()
        return report
    }

    private func preview(_ source: FeedSource) throws -> ImportReport {
        var list = try file.read() ?? FeedList()
        return source.add(to: &list)
    }
}
