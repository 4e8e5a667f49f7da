import FoundationEssentials
import News

/// Reads rows of the table `download`.
enum DownloadRow {
    /// Uses the feed's current title: a file that is still to come goes into the folder named after it.
    private static let columns = """
        d.id, d.article_id, d.feed_id, coalesce((SELECT \(FeedRow.title) FROM feed f WHERE f.id = d.feed_id), \
        d.feed_title), d.title, d.published, d.url, d.type, d.length, d.duration, d.name, d.task, d.state, \
        d.is_automatic, d.path, d.file_size, d.file_modified, d.reason, d.resume_data, d.added_at, d.finished_at, \
        d.opened_at, d.cause
        """

    /// - Parameters:
    ///   - condition: Completes WHERE; the table's alias is `d`.
    ///   - bind: Binds its parameters.
    static func all(
        _ database: Database, where condition: String, _ bind: (CompiledStatement) -> Void = { _ in }
    ) throws -> [Download] {
        let rows = try CompiledStatement(
            database, "SELECT \(columns) FROM download d WHERE \(condition) ORDER BY d.id")
        bind(rows)
        var downloads: [Download] = []
        while try rows.step() { downloads.append(try download(rows)) }
        return downloads
    }

    static func one(
        _ database: Database, where condition: String, _ bind: (CompiledStatement) -> Void
    ) throws -> Download? {
        try all(database, where: condition, bind).last
    }

    private static func download(_ row: CompiledStatement) throws -> Download {
        guard let task = UUID(uuidString: row.text(11)), let state = Download.State(rawValue: row.text(12)) else {
            throw DatabaseError(.corrupt, "download \(row.int(0)) has no task or state")
        }
        var download = Download(
            id: Download.ID(rawValue: row.int(0)), article: row.intOrNil(1).map(Headline.ID.init(rawValue:)),
            feed: row.intOrNil(2).map(Feed.ID.init(rawValue:)), feedTitle: FeedRow.shownTitle(row.text(3)),
            title: row.text(4), published: Date(stored: row.intOrNil(5)),
            enclosure: Enclosure(
                url: row.text(6), type: row.textOrNil(7), length: row.intOrNil(8),
                duration: row.intOrNil(9).map { Int($0) }, title: row.textOrNil(10)),
            task: task, state: state, isAutomatic: row.flag(13), path: row.textOrNil(14),
            added: Date(stored: row.int(19)), finished: Date(stored: row.intOrNil(20)),
            opened: Date(stored: row.intOrNil(21)))
        if let size = row.intOrNil(15), let modified = row.intOrNil(16) {
            download.file = FileMark(size: size, modified: modified)
        }
        download.failure = row.textOrNil(17).map { sentence in
            // Earlier versions stored addresses as servers sent them, including passwords.
            ExchangeFailure(
                Redaction.sentence(sentence), row.textOrNil(22).flatMap { StoredJSON<ExchangeCause>(text: $0).value })
        }
        let resumeData = row.bytes(18)
        download.resumeData = resumeData.isEmpty ? nil : resumeData
        return download
    }
}
