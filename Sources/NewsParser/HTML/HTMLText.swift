public import News

/// HTML as text to be read.
public enum HTMLText {
    /// What is read of one text at most; the rest is cut off.
    static let maximumBytes = 8 << 20

    /// The document that HTML holds; relative addresses are resolved against `baseURL`.
    ///
    /// Broken markup is read as libxml2's HTML parser reads it. Scripts, styles, counting pixels and control characters
    /// are left out; depth, size and the number of blocks and links are bounded.
    public static func article(ofHTML html: String, baseURL: String?) -> ArticleText {
        boundedArticle(ofHTML: html, baseURL: baseURL).text
    }

    /// The same, and whether the bounds have cut something off.
    public static func boundedArticle(ofHTML html: String, baseURL: String?) -> (text: ArticleText, isCut: Bool) {
        let builder = ArticleTextBuilder(baseURL: baseURL)
        // libxml2 begins a paragraph for words that stand in no element, also for those that go on after one: within an
        // element, though it is none of HTML, it does not.
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

    /// HTML as one line of plain text: markup and entities out, spaces collapsed, no control characters.
    public static func plainLine(ofHTML html: String) -> String {
        var html = html
        return html.withUTF8 { PlainLine.text(ofHTML: $0) }
    }

    /// A text that is not meant as HTML as one line; when it is HTML all the same, it is taken so. Entities are read in any
    /// case, since hardly anybody means them as they stand.
    public static func plainLine(ofPlainText text: String) -> String {
        var text = text
        return text.withUTF8 { PlainLine.text(ofHTML: $0, hasTags: LooksLikeHTML.test($0)) }
    }

    /// A text as the parser of feeds gives it: HTML, in which the addresses are absolute; nil for an empty one.
    /// - Parameters:
    ///   - isPlain: the text is not meant as HTML; when it is HTML all the same, it is taken so.
    ///   - baseURL: what relative addresses are relative to.
    public static func html(ofFeedText text: String, isPlain: Bool, baseURL: String?) -> String? {
        var text = text
        return text.withUTF8 { CapturedText(kind: isPlain ? .plain : .text, bytes: $0, base: baseURL).html }
    }
}
