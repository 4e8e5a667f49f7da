public import News

/// The main text of a web page.
public enum MainText {
    /// Less than this, in bytes of UTF-8 without white space and links, is a teaser and no article.
    static let leastLength = 240

    /// HTML of what a page is there for, without navigation, forms, comments, and what else stands around it; nil when
    /// nothing convincing is found. Addresses in it are absolute.
    ///
    /// Paragraphs count for the elements they stand in, by their length and commas, as in Mozilla's Readability; what
    /// elements are called counts, and which part of their words are links. What the page tells machines (JSON-LD's
    /// `articleBody`) is taken when it is far longer. Size, depth and the number of elements are bounded.
    /// - Parameters:
    ///   - contentType: the response's `Content-Type`; its charset goes before the page's own.
    ///   - url: the page's address; a `<base>` in it goes before that.
    public static func html(ofPage page: [UInt8], contentType: String?, url: String) -> String? {
        article(ofPage: page, contentType: contentType, url: url)?.html
    }

    /// The same with what the page says of it.
    public static func article(ofPage page: [UInt8], contentType: String?, url: String) -> PageArticle? {
        let tree = PageTreeBuilder.tree(of: PageText.utf8(page, contentType: contentType), base: url)
        let structured = StructuredArticle(tree.structuredData)
        return html(in: tree, structured).map {
            PageArticle(html: $0, tree.facts, structured, heading: tree.heading, isCut: tree.isCut)
        }
    }

    /// What a document is that cannot be a page, such as a picture or an archive, by its first bytes; nil: it may be one.
    public static func otherKind(ofPage page: [UInt8], contentType: String?) -> DocumentKind? {
        func kind(_ bytes: some Sequence<UInt8>) -> DocumentKind? {
            var sniff = DocumentSniff()
            sniff.firstBytes = Array(bytes.drop(while: ASCII.isSpace).prefix(160))
            return sniff.kind
        }
        let head = page.prefix(4096)
        if let kind = kind(head), [.gzip, .zip, .pdf].contains(kind) { return kind }
        // In UTF-16 every other byte is none of a text.
        let isWide =
            head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
            || EncodingLabel.charset(ofContentType: contentType)?.lowercased().hasPrefix("utf-16") == true
        return !isWide && kind(head) == .binary ? .binary : nil
    }

    private static func html(in tree: PageTree, _ structured: StructuredArticle) -> String? {
        let found = MainTextFinder.find(in: tree)
        if let body = structured.body, body.utf8.count > 2 * (found?.measure.length ?? leastLength / 2) {
            return StructuredArticle.html(ofBody: body, base: tree.base)
        }
        return found.map { MainTextWriter.html(of: $0, in: tree) }
    }
}

/// The nodes of a page that are its main text.
struct FoundText {
    /// In their order; none stands in another.
    var roots: [Int]
    /// Nodes that are left out, with all that stands in them.
    var isDropped: [Bool]
    /// What is written as a figure, and as its caption, whatever it is called.
    var figures: Set<Int> = []
    var captions: Set<Int> = []
    var measure: TextMeasure
}
