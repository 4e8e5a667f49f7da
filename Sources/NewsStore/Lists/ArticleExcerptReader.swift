import News

/// Reads the first words of articles.
struct ArticleExcerptReader {
    /// Bytes of a text that are examined at most.
    private static let maximumBytes = 2_000
    /// Characters of an opening at most.
    private static let length = 300

    private let read: ArticleTextReader
    private let markup = MarkupText(isProseOnly: true)

    init(_ database: Database) throws { read = try ArticleTextReader(database) }

    /// The first words of the first text that has any; nil if none has.
    func opening(of id: Headline.ID) throws -> String? {
        guard try read.head(id.rawValue) != nil else { return nil }
        defer { read.end() }
        var opening: String?
        try read.eachText { bytes, part, _ in
            guard part == .text, opening == nil, !bytes.isEmpty else { return }
            let html = UnsafeBufferPointer(rebasing: bytes.prefix(Self.maximumBytes))
            opening = markup.withPlainText(of: html) { plain in
                // The last character may be cut off.
                let whole = String(decoding: plain, as: UTF8.self).prefix { $0 != "\u{FFFD}" }
                let words = whole.split(whereSeparator: \.isWhitespace)
                let text = String(words.joined(separator: " ").prefix(Self.length))
                return text.isEmpty ? nil : text
            }
        }
        return opening
    }
}
