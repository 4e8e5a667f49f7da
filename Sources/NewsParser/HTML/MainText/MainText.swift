public import News

/// Extracts the main text of a web page.
public enum MainText {
    /// Bytes of UTF-8 without white space and links; anything shorter is a teaser, not an article.
    static let leastLength = 240

    /// The page's main text as HTML, without navigation, forms, comments and other surroundings; nil when nothing
    /// convincing is found. Addresses are absolute.
    ///
    /// Paragraphs score points for their containers by length and commas, as in Mozilla's Readability; element names
    /// and link density count as well. JSON-LD's `articleBody` is preferred when it is far longer. Size, depth and the
    /// number of elements are bounded.
    /// - Parameters:
    ///   - contentType: the response's `Content-Type`; its charset overrides the page's own.
    ///   - url: the page's address, unless a `<base>` on the page overrides it.
    public static func html(ofPage page: [UInt8], contentType: String?, url: String) -> String? {
        article(ofPage: page, contentType: contentType, url: url)?.html
    }

    /// As `html`, with the page's metadata.
    public static func article(ofPage page: [UInt8], contentType: String?, url: String) -> PageArticle? {
        let tree = PageTreeBuilder.tree(of: PageText.utf8(page, contentType: contentType), base: url)
        let structured = StructuredArticle(tree.structuredData)
        return html(in: tree, structured).map {
            PageArticle(html: $0, tree.facts, structured, heading: tree.heading, isCut: tree.isCut)
        }
    }

    /// The kind of a document that cannot be a page, such as an archive, by its first bytes; nil if it may be one.
    public static func otherKind(ofPage page: [UInt8], contentType: String?) -> DocumentKind? {
        func kind(_ bytes: some Sequence<UInt8>) -> DocumentKind? {
            var sniff = DocumentSniff()
            sniff.firstBytes = Array(bytes.drop(while: ASCII.isSpace).prefix(160))
            return sniff.kind
        }
        let head = page.prefix(4096)
        if let kind = kind(head), [.gzip, .zip, .pdf].contains(kind) { return kind }
        // In UTF-16 every other byte looks binary.
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

/// The nodes of a page that make up its main text.
struct FoundText {
    /// In document order; none contains another.
    var roots: [Int]
    /// Nodes left out, each with all its descendants.
    var isDropped: [Bool]
    /// Nodes to write as figures and captions, whatever their tag names.
    var figures: Set<Int> = []
    var captions: Set<Int> = []
    var measure: TextMeasure
}
