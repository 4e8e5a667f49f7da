import News

/// Reads the searchable texts of single articles without creating Swift strings.
final class ArticleTextReader {
    struct Head {
        let id: Int64
        let feed: Int64
        let sortDate: Int64
        let isUnread: Bool
        let isStarred: Bool
        let isHidden: Bool
    }

    private let head: CompiledStatement
    private let body: CompiledStatement
    private let fullText: CompiledStatement
    private let enclosures: CompiledStatement
    private var id: Int64 = 0
    private var hasBody = false

    /// - Parameter readsMarks: Whether to read if an article is unread, starred or hidden.
    init(_ database: Database, readsMarks: Bool = false) throws {
        let marks = ["unread", "starred", "hidden"].map { readsMarks ? HeadlineRow.isMarked($0, "a", "id") : "0" }
            .joined(separator: ", ")
        head = try CompiledStatement(
            database,
            """
            SELECT a.feed_id, a.sort_date, a.title, a.author, a.link, a.published, \(marks) FROM article a WHERE a.id = ?
            """)
        body = try CompiledStatement(
            database, "SELECT summary, content, categories, identity FROM article_body WHERE article_id = ?")
        fullText = try CompiledStatement(database, "SELECT html FROM article_full_text WHERE article_id = ?")
        enclosures = try CompiledStatement(database, "SELECT url, type FROM enclosure WHERE article_id = ?")
    }

    /// Moves to an article; nil if it is gone. Follow it with `end`.
    func head(_ id: Int64) throws -> Head? {
        self.id = id
        hasBody = false
        head.bind(1, id)
        guard try head.step() else { return nil }
        return Head(
            id: id, feed: head.int(0), sortDate: head.int(1), isUnread: head.flag(6), isStarred: head.flag(7),
            isHidden: head.flag(8))
    }

    /// Calls back with every text of the article, the most important first.
    func eachText(_ take: (UnsafeBufferPointer<UInt8>, ArticlePart?, _ isMarkup: Bool) throws -> Void) throws {
        try take(head.textBytes(2), .title, false)
        try take(head.textBytes(3), .author, false)
        guard try openBody() else { return }
        try take(body.textBytes(0), .text, true)
        try take(body.textBytes(1), .text, true)
        // The quotes and commas of the JSON list separate its words.
        try take(body.textBytes(2), nil, false)
        fullText.bind(1, id)
        defer { fullText.reset() }
        if try fullText.step() { try take(fullText.textBytes(0), .text, true) }
    }

    /// All values of the attribute; a condition needs to match only one.
    func values(of attribute: ArticleAttribute) throws -> [String] {
        switch attribute {
        case .title: return [head.text(2)]
        case .author: return [head.text(3)]
        case .link: return [head.text(4)]
        case .date: return [QueryDate.newsboat(head.intOrNil(5) ?? head.int(1))]
        case .content:
            guard try openBody() else { return [""] }
            return [body.textOrNil(1) ?? body.text(0)]
        case .guid: return [try openBody() ? body.text(3) : ""]
        case .enclosureURL, .enclosureType:
            var values: [String] = []
            try eachEnclosure { values.append(attribute == .enclosureURL ? $0 : $1) }
            return values.isEmpty ? [""] : values
        }
    }

    func has(_ kind: EnclosureKind) throws -> Bool {
        var isFound = false
        try eachEnclosure { _, type in if kind.includes(type: type) { isFound = true } }
        return isFound
    }

    func end() {
        head.reset()
        body.reset()
    }

    /// Reads the body's row, which stays open until `end`; false if there is none.
    private func openBody() throws -> Bool {
        if hasBody { return true }
        body.reset()
        body.bind(1, id)
        hasBody = try body.step()
        return hasBody
    }

    private func eachEnclosure(_ take: (_ url: String, _ type: String) -> Void) throws {
        enclosures.bind(1, id)
        while try enclosures.step() { take(enclosures.text(0), enclosures.text(1)) }
    }
}
