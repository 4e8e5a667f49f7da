public import News

/// Converts HTML to readable text.
public enum HTMLText {
    /// The maximum size of one text; the rest is cut off.
    static let maximumBytes = 8 << 20

    /// Converts HTML to a text document; relative addresses are resolved against `baseURL`.
    ///
    /// Broken markup is read as libxml2's HTML parser reads it. Scripts, styles, tracking pixels and control characters
    /// are left out; depth, size and the number of blocks and links are bounded.
    public static func article(ofHTML html: String, baseURL: String?) -> ArticleText {
        boundedArticle(ofHTML: html, baseURL: baseURL).text
    }

    /// As `article`, and whether a limit cut something off.
    public static func boundedArticle(ofHTML html: String, baseURL: String?) -> (text: ArticleText, isCut: Bool) {
        let builder = ArticleTextBuilder(baseURL: baseURL)
        // libxml2 opens a paragraph for words outside any element, and for those that continue after one. Wrapping the
        // text in an element, even one unknown to HTML, prevents this.
        let framed = ByteBuffer(capacity: min(html.utf8.count, maximumBytes) + 16)
        framed.append("<article-text>")
        var html = html
        html.withUTF8 { bytes in
            if let start = bytes.baseAddress { framed.append(start, count: min(bytes.count, maximumBytes)) }
        }
        framed.read { HTMLParser.parse($0, events: builder, readsOn: true) }
        let text = builder.finished()
        return (text, html.utf8.count > maximumBytes || builder.blockCount >= ArticleTextBuilder.maximumBlocks)
    }

    /// HTML as one line of plain text: without markup or control characters, entities decoded, spaces collapsed.
    public static func plainLine(ofHTML html: String) -> String {
        var html = html
        return html.withUTF8 { PlainTextLine.text(ofHTML: $0) }
    }

    /// Text without markup as one line: without control characters, spaces collapsed.
    public static func line(_ text: String) -> String {
        var text = text
        return text.withUTF8 { PlainTextLine.collapsed($0) }
    }

    /// Plain text as one line. Text that looks like HTML is read as HTML. Entities are always decoded, since they are
    /// hardly ever meant literally.
    public static func plainLine(ofPlainText text: String) -> String {
        var text = text
        return text.withUTF8 { PlainTextLine.text(ofHTML: $0, hasTags: HTMLDetector.test($0)) }
    }

    /// A text as `FeedParser` returns it: HTML with absolute addresses; nil if empty.
    /// - Parameters:
    ///   - isPlain: the text is declared as plain; text that looks like HTML is read as HTML anyway.
    ///   - baseURL: the base for relative addresses.
    public static func html(ofFeedText text: String, isPlain: Bool, baseURL: String?) -> String? {
        var text = text
        return text.withUTF8 { CapturedText(kind: isPlain ? .plain : .text, bytes: $0, base: baseURL).html }
    }
}
